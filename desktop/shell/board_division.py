"""How people share the height of a board in two parts, and what is remembered of it from game to game."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.app.settings import Preferences
from desktop.shell.board_presenter import BoardPresenter
from desktop.shell.table_parts import TableParts


class BoardDivision(QObject):
    """Divides the board as the person drags the split, and as the preferences kept it for this game."""

    def __init__(self, parts: TableParts, board: BoardPresenter, preferences: Preferences, game: str) -> None:
        super().__init__(parts)
        self._scene, self._view, self._board = parts.scene, parts.view_widget, board
        self._preferences, self._game = preferences, game
        self._view.divided.connect(self._divide)
        self._view.division_kept.connect(self._keep)
        self._view.resized.connect(self._fit_to_view)

    def restore(self) -> None:
        """Divide the board as it was left in the last game."""
        self._board.divide(self._preferences.value.splits.get(self._game))

    def _divide(self, share: float | None) -> None:
        """Share the height of the board anew; None: as it is printed."""
        self._board.divide(share)
        self._show()
        self._view.fit()

    def _keep(self, share: float | None) -> None:
        """From now on this game's board is shared like that."""
        self._preferences.alter(lambda settings: settings.divided(self._game, share))
        self._divide(share)

    def _fit_to_view(self) -> None:
        """The view has another size: parts of the board that share it have other sizes, too."""
        if not self._scene.split.is_printed:
            self.restore()
            self._show()

    def _show(self) -> None:
        self._board.lay(animate=False)
        self._board.show_turn()
