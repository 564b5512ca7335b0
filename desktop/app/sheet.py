"""The shape of every widget, as a Qt style sheet with the look's names in it.

``@panel`` stands for a colour of the look, ``@12`` for a length that scales with the text, ``@text-small`` for a size
of text, ``@serif`` for the typeface of titles and ``@sans`` for that of all else, which must be named where Windows and
macOS have a font of their own for a kind of widget: it isn't the application's, and knows no size of text. A click in
a list chooses a line on every desktop, and a second one acts: some would have the first act already.
"""

from typing import Final

SHEET: Final = """
QAbstractItemView, QHeaderView, QMenu, QMessageBox, QToolTip { font-family: @sans; font-size: @text-body; }
QAbstractItemView { activate-on-singleclick: 0; }
QToolTip { background: @panel; color: @ink; border: 1px solid @line; padding: @6 @8; }

QLabel { background: transparent; }
QLabel[role="display"] { font-family: @serif; font-size: @text-display; font-weight: 600; }
QLabel[role="title"] { font-family: @serif; font-size: @text-title; font-weight: 600; }
QLabel[role="heading"] { font-family: @serif; font-size: @text-heading; font-weight: 600; }
QLabel[role="lead"] { font-size: @text-lead; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="second"] { color: @second; }
QLabel[role="small"] { font-size: @text-small; color: @second; }
QLabel[role="warning"] { color: @warning; }
QLabel[role="key"] { font-size: @text-small; color: @second; border: 1px solid @line; border-radius: @4;
  padding: @2 @6; }

QPushButton {
  background: @raised; color: @ink; border: 1px solid @line; border-radius: @8;
  padding: @6 @15; min-height: @24; outline: none;
}
QPushButton:hover { background: @hover; border-color: @second; }
QPushButton:pressed { background: @sunk; }
QPushButton:focus { border: 2px solid @accent; padding: @5 @14; }
QPushButton:disabled { background: transparent; color: @faint; border-color: @line; }
QPushButton:checked { background: @chosen; border: 2px solid @accent; padding: @5 @14; }
QPushButton:checked:focus { border-color: @ink; }
QPushButton[kind="main"] { background: @main; color: @main-ink; border-color: @main; font-weight: 600; }
QPushButton[kind="main"]:hover { background: @main-hover; }
QPushButton[kind="main"]:pressed { background: @main; }
QPushButton[kind="main"]:focus { border: 2px solid @ink; }
QPushButton[kind="main"]:disabled { background: @raised; color: @faint; border-color: @line; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { background: @hover; border-color: transparent; }
QPushButton[kind="quiet"]:focus { border: 2px solid @accent; }
QPushButton[kind="icon"] { background: transparent; border-color: transparent; padding: @6 @6;
  min-height: @24; min-width: @24; }
QPushButton[kind="icon"]:hover { background: @hover; }
QPushButton[kind="icon"]:focus { border: 2px solid @accent; padding: @5 @5; }
QPushButton[kind="token"] { background: transparent; border: 2px solid transparent; border-radius: @20; padding: 0; }
QPushButton[kind="token"]:hover { background: @hover; }
QPushButton[kind="token"]:focus { border-color: @accent; padding: 0; }
QPushButton[kind="line"] { background: transparent; border-color: transparent; text-align: left; padding: @4 @12; }
QPushButton[kind="line"]:hover { background: @hover; }
QPushButton[kind="line"]:focus { border: 2px solid @accent; padding: @3 @11; }
QPushButton[kind="danger"] { color: @warning; }
QPushButton[kind="segment"] { padding: @6 @12; }
QPushButton[kind="segment"]:checked {
  background: @main; color: @main-ink; border: 1px solid @main; padding: @6 @12;
}
QPushButton[kind="segment"]:checked:hover { background: @main-hover; }
QPushButton[kind="segment"]:focus { border: 2px solid @accent; padding: @5 @11; }
QPushButton[kind="segment"]:checked:focus { border: 2px solid @ink; padding: @5 @11; }

QLineEdit {
  placeholder-text-color: @second;
  background: @sunk; color: @ink; border: 1px solid @line; border-radius: @8; padding: @5 @10; min-height: @24;
  selection-background-color: @main; selection-color: @main-ink;
}
QLineEdit:hover { border-color: @second; }
QLineEdit:focus { border: 2px solid @accent; padding: @4 @9; }

QPlainTextEdit {
  background: @sunk; color: @ink; border: 1px solid @line; border-radius: @8; padding: @5 @10;
  selection-background-color: @main; selection-color: @main-ink;
}
QPlainTextEdit:focus { border: 2px solid @accent; padding: @4 @9; }

QComboBox {
  background: @raised; color: @ink; border: 1px solid @line; border-radius: @8; padding: @5 @10; min-height: @24;
}
QComboBox { combobox-popup: 0; }
QComboBox:hover { background: @hover; border-color: @second; }
QComboBox:focus { border: 2px solid @accent; padding: @4 @9; }
QComboBox:disabled { color: @faint; }
QComboBox::drop-down { border: none; width: @26; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView {
  background: @panel; color: @ink; border: 1px solid @line; border-radius: 0; outline: none; padding: @4;
}
QComboBox QAbstractItemView:focus { border: 1px solid @line; }
QComboBox QAbstractItemView::item { min-height: @32; padding: 0 @6; border: none; border-radius: @4; }
QComboBox QAbstractItemView::item:selected, QComboBox QAbstractItemView::item:hover {
  background: @main; color: @main-ink; border: none;
}

QListView, QTreeView, QTextBrowser {
  background: @sunk; color: @ink; border: 1px solid @line; border-radius: @8; outline: none;
  selection-background-color: @main; selection-color: @main-ink;
}
QListView:focus, QTreeView:focus, QTextBrowser:focus { border: 2px solid @accent; }
QTextBrowser[kind="page"] { background: transparent; border: 2px solid transparent; }
QTextBrowser[kind="page"]:focus { border-color: @accent; }
QListView::item, QTreeView::item { padding: @6 @8; border-radius: @4; }
QListView[kind="bare"] { background: transparent; border: none; }
QListView::item:hover, QTreeView::item:hover { background: @hover; }
QListView::item:selected, QTreeView::item:selected { background: @chosen; color: @ink; }

QScrollArea, QScrollArea > QWidget > QWidget#content { background: transparent; border: none; }

QScrollBar:vertical { background: transparent; width: @12; margin: @2; }
QScrollBar:horizontal { background: transparent; height: @12; margin: @2; }
QScrollBar::handle { background: @faint; border-radius: @4; }
QScrollBar::handle:vertical { min-height: @32; }
QScrollBar::handle:horizontal { min-width: @32; }
QScrollBar::handle:hover { background: @second; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSlider { min-height: @28; }
QSlider::groove:horizontal { background: @sunk; border: 1px solid @line; height: @6; border-radius: @3; }
QSlider::sub-page:horizontal { background: @main; border-radius: @3; }
QSlider::handle:horizontal {
  background: @ink; border: 2px solid @panel; width: @19; height: @19; margin: -@8 0; border-radius: @10;
}
QSlider::handle:horizontal:hover { border-color: @accent; }
QSlider::handle:horizontal:focus { border-color: @accent; background: @main; }
QSlider::sub-page:horizontal:disabled { background: @line; }
QSlider::handle:horizontal:disabled { background: @faint; }

QTabWidget::pane { border: none; }
QTabBar { font-size: @text-body; }
QTabBar::tab {
  background: transparent; color: @second; border: none; border-bottom: 3px solid transparent; padding: @6 @12;
}
QTabBar::tab:hover { color: @ink; }
QTabBar::tab:selected { color: @ink; border-bottom-color: @accent; }
QTabBar::tab:focus { background: @hover; }
QSplitter::handle { background: transparent; }

QMenu { background: @panel; color: @ink; border: 1px solid @line; padding: @4; }
QMenu::item { padding: @8 @20; border-radius: @4; }
QMenu::item:selected { background: @chosen; }
QMenu::item:disabled { color: @second; }
QMenu::separator { height: 1px; background: @line; margin: @4 @8; }

QDialog { background: @panel; }
QFrame[kind="popup"] { background: @panel; border: 1px solid @second; }
"""
