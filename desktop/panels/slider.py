"""A slider whose handle comes to where a person presses."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider


class PressedSlider(QSlider):
    """A horizontal slider. The handle jumps to where it is pressed and follows the pointer until the release.

    Qt's own goes a page towards the press. A slider without tracking reports its value once, at the release.
    """

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def _follow(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_SliderHandle
        handle = self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self).width()
        at, span = round(event.position().x() - handle / 2), self.width() - handle
        self.setSliderPosition(
            QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, span, option.upsideDown)
        )
