"""The gallery: pictures of every screen at typical moments, in every size, language and look, to be looked at."""
