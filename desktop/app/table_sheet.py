"""The style sheet of the table's own panels, with the same names in it as that of all other widgets."""

from typing import Final

TABLE_SHEET: Final = """
#promptBar { background: @panel; border-bottom: 1px solid @line; }
#promptSentence { font-weight: 600; }
#promptNotice { color: @second; padding: 0 @6; }
#toolBar QToolButton { padding: @4 @4; border: 2px solid transparent; border-radius: @8; background: transparent; }
#toolBar QToolButton:hover { background: @hover; }
#toolBar QToolButton:checked { background: @chosen; border-color: @second; }
#toolBar QToolButton:focus { border-color: @accent; }
#promptBar QPushButton { padding: @6 10px; min-height: @22; border: 2px solid @line; }
#promptBar QPushButton:focus { border-color: @accent; padding: @6 10px; }
#promptBar QPushButton[narrow="true"], #promptBar QPushButton[narrow="true"]:focus { padding: 2px 10px; }
#promptBar QPushButton[group], #promptBar QPushButton[group]:focus { padding-left: 3px; padding-right: 3px; }
#promptBar QPushButton[unavailable="true"] { color: @faint; background: transparent; }
#promptBar QPushButton[picked="true"] { background: @chosen; border-color: @accent; }
#promptBar QPushButton[picked="true"]:focus { border-color: @ink; }
#promptBar #aid { background: transparent; color: @second; padding: 0 @4; min-width: @20; min-height: @20; }
#promptBar #aid:hover { background: @hover; color: @ink; }
#promptBar #aid:focus { padding: 0 @4; }
#promptBar #mainChoice { background: @main; color: @main-ink; border-color: @main; font-weight: 600; }
#promptBar #mainChoice:hover { background: @main-hover; }
#promptBar #mainChoice:focus { border-color: @ink; }
#promptBar QPushButton[pointed="true"], #promptBar #mainChoice[pointed="true"] { border-color: @preview; }
#promptBar #mainChoice[unavailable="true"] { background: @raised; color: @faint; border-color: @line; }
#promptBar #mainChoice[unavailable="true"]:focus { border-color: @ink; }

#statusLine { background: @raised; padding: 0 @16; border-bottom: 1px solid @line; }
#statusLine[tone="refusal"] { border-left: @6 solid @warning; }
#statusLine[tone="hint"], #statusLine[tone="note"], #statusLine[tone="way"] { border-left: @6 solid @accent; }

#historyBar { background: @panel; border-top: 1px solid @line; }
#historyBar QToolButton { padding: @3 @3; border: 2px solid transparent; border-radius: @8; background: transparent; }
#historyBar QToolButton:hover { background: @hover; }
#historyBar QToolButton:focus { border-color: @accent; }
#historyBar QPushButton { padding: @6 10px; }
#historyBar QPushButton:focus { padding: @5 9px; }
#historyBar QLabel { color: @second; font-size: @text-small; }

#seat { background: @panel; border: 2px solid @line; border-radius: @10; }
#furtherFacts { background: @raised; border: 2px solid @line; border-radius: @10; }
#seat:hover { background: @hover; }
#seat[facing="true"] { background: @raised; }
#seat[active="true"][seatColour="blue"], #furtherFacts[active="true"][seatColour="blue"] { border-color: #2F7FC1; }
#seat[active="true"][seatColour="orange"], #furtherFacts[active="true"][seatColour="orange"] { border-color: #E0752D; }
#seat[active="true"][seatColour="green"], #furtherFacts[active="true"][seatColour="green"] { border-color: #2E9E6B; }
#seat[active="true"][seatColour="plum"], #furtherFacts[active="true"][seatColour="plum"] { border-color: #A45AA0; }
#seat:focus, #seat[active="true"]:focus { border-color: @ink; }
#seatName { font-weight: 600; font-size: @text-lead; }
#seatNote { color: @second; font-size: @text-small; }
#fact { font-weight: 600; padding: 0 @3; }

#inspector { background: @panel; border: 1px solid @second; border-radius: @12; }
#inspectorTitle { font-family: @serif; font-size: @text-heading; font-weight: 600; }
#inspectorGains { color: @accent; font-weight: 600; }
#inspectorGoal { color: @second; }
#inspectorRefuses { color: @warning; }
#inspectorDesigned { color: @second; font-size: @text-small; }

#recap { background: @panel; border: 1px solid @line; border-radius: @10; }
#recap QLabel { color: @second; }
#recap QToolButton { padding: @2 @2; border: 2px solid transparent; border-radius: @8; background: transparent; }
#recap QToolButton:hover { background: @hover; }
#recap QToolButton:focus { border-color: @accent; }
#recapLines { font-size: @text-small; background: transparent; border: none; }

#lesson { background: @raised; border: 2px solid @accent; border-radius: @10; }
#lessonDo { font-weight: 600; color: @accent; }
#lesson QPushButton[kind="quiet"], #lesson QPushButton[kind="quiet"]:focus { padding-top: 2px; padding-bottom: 2px; }

#log, #choices { font-size: @text-small; background: @sunk; border: 1px solid @line; border-radius: @8; padding: @4; }
#log::item, #choices::item { padding: @3 0; border-radius: @4; }
#log::item:hover, #choices::item:hover { background: @hover; }
#log::item:selected, #choices::item:selected { background: @chosen; color: @ink; }
#log:focus, #choices:focus { border-color: @accent; }
"""
