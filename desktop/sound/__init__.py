"""What a person hears: short sounds made by our own script, silent where there is no device."""
