"""All settings. A change takes effect at once, on this very screen, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.app.settings import BOT_PACES, LANGUAGES, TEXT_SCALES, Settings
from desktop.panels.label import offer
from desktop.panels.slider import PressedSlider
from desktop.shell.files import show_folder
from desktop.shell.layouts import Scroll, column, row, sized, spaced
from desktop.shell.navigator import Navigator
from desktop.shell.notice import ask
from desktop.shell.screen import Page, centred
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Segments, Switch, Words
from desktop.words import own_name, say

Format = Callable[[int], str]
"""Words the value of a slider."""


class Slider(QWidget):
    """A number in a range, with its meaning beside it."""

    def __init__(self, key: str, numbers: range, format_value: Format, *, while_dragged: bool = True) -> None:
        super().__init__()
        self._key, self._format, self._step = key, format_value, numbers.step
        self.slider = WheellessSlider()
        # QSlider counts steps, so that it can take no value in between.
        self.slider.setRange(numbers[0] // numbers.step, numbers[-1] // numbers.step)
        self.slider.setPageStep(1)
        self.slider.setTracking(while_dragged)
        self.value_label = Words(wrap=False)
        self.value_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        sized(self.slider, setMinimumWidth=180)
        sized(self.value_label, setMinimumWidth=64)
        self.slider.sliderMoved.connect(self._show)
        self.slider.valueChanged.connect(self._show)
        self.setLayout(row(self.slider, self.value_label, gap=12))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> int:
        """The chosen value."""
        return self.slider.value() * self._step

    @value.setter
    def value(self, new: int) -> None:
        self.slider.setValue(round(new / self._step))
        self._show(self.slider.value())

    def retranslate(self) -> None:
        """Take on another language."""
        self.slider.setAccessibleName(say(self._key))
        self._show(self.slider.value())

    def _show(self, steps: int) -> None:
        words = self._format(steps * self._step)
        self.value_label.setText(words)
        self.slider.setAccessibleDescription(words)


class WheellessSlider(PressedSlider):
    """Leaves the wheel to the page, so that scrolling changes no setting by accident."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class SettingLine(QWidget):
    """One setting: its name, one line on what it does, its control."""

    def __init__(self, field: str, control: Switch | Segments | Slider) -> None:
        super().__init__()
        self.field = field
        self.control = control
        name = Words(f"settings.{field}.name", "strong")
        about = Words(f"settings.{field}.help", "small")
        layout = row(column(name, about, gap=1), control, gap=24, margins=(0, 7, 0, 7))
        layout.setStretch(0, 1)
        layout.setAlignment(control, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self.setLayout(layout)

    def show_value(self, value: Any) -> None:
        """Show the current value."""
        self.control.blockSignals(True)
        if isinstance(self.control, Switch):
            self.control.setChecked(bool(value))
        else:
            self.control.value = value
        self.control.blockSignals(False)
        self.control.update()

    def retranslate(self) -> None:
        """Take on another language."""
        if isinstance(self.control, Slider):
            self.control.retranslate()
        self.focused().setAccessibleDescription(say(f"settings.{self.field}.help"))

    def focused(self) -> QWidget:
        """The widget that takes the focus."""
        return self.control.slider if isinstance(self.control, Slider) else self.control


def _percent(field: str) -> Format:
    return lambda number: say(f"settings.{field}.value", percent=number)


def _seconds(thousandths: int) -> str:
    return say("screens.seconds", seconds=f"{thousandths / 1000:.1f}")


SPEEDS: Final = ("off", "fast", "normal", "slow")


class SettingsScreen(Page):
    """The screen of all settings."""

    help_page = "see"

    def __init__(self, window: Navigator) -> None:
        super().__init__("settings.title")
        self._window = window
        self._preferences = window.preferences
        self.lines: dict[str, SettingLine] = {}
        spoken = [(code, "settings.language.value", {"name": own_name(code)}) for code in LANGUAGES]
        appearance: list[QWidget] = [
            self._one_of("language", spoken),
            self._line("theme", ("system", "dark", "light")),
            self._slider("text_scale", TEXT_SCALES, _percent("text_scale"), drag=False),
        ]
        motion = [
            self._line("animation", SPEEDS),
            self._switch("reduced_motion"),
            self._switch("sound"),
            self._slider("sound_volume", range(0, 101, 5), _percent("sound_volume")),
        ]
        play = [
            self._switch("confirm_irreversible"),
            self._switch("confirm_end_turn"),
            self._switch("auto_end_turn"),
            self._switch("auto_only_choice"),
            self._slider("bot_pace", BOT_PACES, _seconds),
        ]
        self.folder = Button("settings.folder.show", "folder")
        self.folder.clicked.connect(self._show_folder)
        self.forget = Button("settings.remembered.forget", "trash")
        self.forget.clicked.connect(self._ask_to_forget)
        self.full_screen = Button("settings.full_screen.change")
        self.full_screen.clicked.connect(window.fill_screen)
        self.reset = Button("settings.reset", "restart", "quiet")
        self.reset.clicked.connect(self._ask_to_reset)
        self.tools.addWidget(self.reset)
        content = QWidget()
        inner = QVBoxLayout(content)
        spaced(inner, 0, (14, 0, 14, 16))
        appearance.append(_doing("settings.full_screen", self.full_screen))
        for section, lines in (("appearance", appearance), ("motion", motion), ("play", play)):
            inner.addWidget(_section(f"settings.section.{section}", lines))
        kept = [_doing("settings.folder", self.folder), _doing("settings.remembered", self.forget)]
        inner.addWidget(_section("settings.section.files", kept))
        inner.addStretch(1)
        self.body.addWidget(Scroll(centred(content, 860)))
        self._preferences.changed.connect(self._show_all)
        self._show_all()

    def retranslate(self) -> None:
        super().retranslate()
        for line in self.lines.values():
            line.retranslate()
        self._show_all()

    def entered(self) -> None:
        self._show_all()
        super().entered()

    def take_focus(self) -> None:
        first = self.lines["language"].control
        if isinstance(first, Segments):
            next(button for button in first.buttons() if button.isChecked()).setFocus()

    def _line(self, field: str, values: Sequence[str]) -> SettingLine:
        return self._one_of(field, [(value, f"settings.{field}.value.{value}", {}) for value in values])

    def _one_of(self, field: str, options: Sequence[tuple[str, str, dict[str, Any]]]) -> SettingLine:
        control = Segments(f"settings.{field}.name", options)
        control.chosen.connect(lambda value: self._preferences.change(**{field: value}))
        return self._kept(SettingLine(field, control))

    def _switch(self, field: str) -> SettingLine:
        control = Switch(f"settings.{field}.name")
        control.toggled.connect(lambda on: self._preferences.change(**{field: on}))
        return self._kept(SettingLine(field, control))

    def _slider(self, field: str, numbers: range, format_value: Format, *, drag: bool = True) -> SettingLine:
        # The size of text takes effect when the slider is released: it must not move away under the pointer.
        control = Slider(f"settings.{field}.name", numbers, format_value, while_dragged=drag)
        control.slider.valueChanged.connect(lambda _: self._preferences.change(**{field: control.value}))
        return self._kept(SettingLine(field, control))

    def _kept(self, line: SettingLine) -> SettingLine:
        self.lines[line.field] = line
        return line

    def _show_all(self) -> None:
        value = self._preferences.value
        for field, line in self.lines.items():
            line.show_value(getattr(value, field))
        self.lines["sound_volume"].focused().setEnabled(value.sound)
        offer(
            self.forget, tip="", why_not="" if value.remembers_tables else say("why_not.nothing_remembered")
        )

    def _show_folder(self) -> None:
        show_folder(self._window.folders.saves, self._window.notice)

    def _ask_to_reset(self) -> None:
        answers = [("no", "button.cancel", ""), ("yes", "settings.reset", "main")]
        ask(self, say("settings.reset"), say("screens.reset_text"), answers, self._reset)

    def _reset(self, answer: str) -> None:
        if answer == "yes":
            fresh = Settings(language=self._preferences.value.language)
            self._preferences.change(**{field: getattr(fresh, field) for field in self.lines})

    def _ask_to_forget(self) -> None:
        answers = [("no", "button.cancel", ""), ("yes", "settings.remembered.forget", "main")]
        sentence = say("settings.remembered.sure")
        ask(self, say("settings.remembered.name"), sentence, answers, self._forget)

    def _forget(self, answer: str) -> None:
        if answer == "yes":
            self._preferences.change(last_table=None, other_tables=(), names=())


def _doing(words: str, button: Button) -> QWidget:
    """A button, with one line on what it does."""
    button.tell_of(f"{words}.name")
    line = QWidget()
    layout = row(
        column(Words(f"{words}.name", "strong"), Words(f"{words}.help", "small"), gap=1),
        button,
        gap=24,
        margins=(0, 7, 0, 7),
    )
    layout.setStretch(0, 1)
    layout.setAlignment(button, Qt.AlignmentFlag.AlignVCenter)
    line.setLayout(layout)
    return line


def _section(key: str, lines: Sequence[QWidget]) -> Panel:
    panel = Panel()
    layout = column(Words(key, "heading"), *lines, gap=2, margins=(32, 24, 32, 24))
    panel.setLayout(layout)
    return panel
