"""What the original text of Troyes says, sentence by sentence in our words, and what holds each; the same for the
worked examples and the rulings of the specification.

A holder is the name of a scenario, or a test of this folder as ``file::test``; what one alone doesn't hold in full has
several.
"""

from __future__ import annotations

from typing import Final

FIRST_ROUND = "The first round: wages, dice, two events, a black die"
SNAKE = "Three players place in a snake, and grey takes the rest"
TWO = "Two players begin among six neutral citizens, and grey has a cube on Marauding"
FOUR = "Four players have four citizens, one character and six rounds"
ROUND_END = "At the end of a round money and citizens come back, and the next player begins"
TWO_OF_ONE = "Two dice of one owner in a group of three cost six each"
TWO_DISTRICTS = "Of two districts, one neutral: four each, and the bank keeps its share"
OWN_DIE = "An own die costs nothing, the others stay"
MILLER = "The Miller is hired from the stock and counts the Bishopric"
MONK = "A delayed card takes a cube for each activation"
THIRD = "The third on a card has no slot, and a slot that gets free is for the next one"
NEXT_SLOT = "Whoever is hired next takes the best free slot"
FEWER = "A card may be activated fewer times, but not never"
HAND_FIRST = "A citizen of the hand is hired without being asked for"
NO_CITIZEN = "No citizen can be hired where there is none"
ONE_CUBE = "Five pips on a divisor of four place one cube, the rest is lost"
SHARED = "Two have the most: they share, and the first of them takes the card"
SECONDS = "Two are second: they share the lower value"
MARAUDING = "Three share Marauding, which nobody takes, and which is emptied and stays"
TOO_MANY = "No more cubes than there are free flags"
GREY_FIRST = "Two players: where grey was first the card leaves the game"
RED_DOUBLE = "A red die counts double and counters two, the next player counters the last"
HIGHEST = "One of the highest must be among the chosen"
DUTY_ON = "The duty passes on, and who can counters"
FIRST_CUBE = "The first cube of a high column brings two influence and a point"
TWO_COLUMNS = "Two dice build in two columns, each on the lowest free level"
ROW_PUSH = "A citizen enters the lower row and pushes out the grey one, and the upper row is closed"
PALACE_PUSH = "In the Palace a die takes its space, and its owner loses no second citizen this round"
FARM = "Farming brings half the pips"
ODD_PIP = "An odd pip is lost: seven bring three"
PASSING = "Who has passed gets more at each turn, and nothing of it before the end of the round"
LAST_DIE = "With the last die the phase ends at once, and who has not passed gets nothing"
FLIP = "Up to three dice of any colour are turned over for four influence"
REROLL = "A die is rolled again for one influence"
CAP = "Influence above twenty is lost"
CITIZEN = "A citizen comes to the hand for two influence"
WORKED_SCORE = "The worked score of three players"
TIE = "Equal totals share the rank, and nothing breaks the tie"
CHARACTERS = "Characters of three and four players"
CHARACTERS_2 = "Influence, tradesmen and event cards"
CHARACTERS_OF_TWO = "Characters of two players: buildings and cathedral ask for one more"
ALL_FOR_ALL = "All characters in play count for all, the others for nobody"
SHORT = "Who has too little for an event gives all and loses two points"
SEVERAL = "Several events can each cost two points, but never below none"
FOREIGN = "A foreign die can't be changed, also while it is chosen"
CUBES_STAY = "Cubes stay and can be used when the tradesman has left"
ONLY_ONE_CUBE = "Only one delayed cube is used in an action"
NOT_IN_DEFENCE = "Delayed cubes can't be used in the defence"
SOURCES = "Without two influence the stock gives nothing, but citizens can be moved"
FIRST_CARDS = "From the fourth round on no activity card is turned up"
MIXED = "All dice of a group have one colour"
OWN_PUSH = "One's own citizen can be pushed out, and counts for one's own colour"
OPEN_EVENTS = "An event gives a point only to whom a cube lies there"
TRY = "Influence may be tried before conceding, and then the defence is a duty"
WAGES = "Who can't pay all wages pays all they have and loses two points once"
ODD_SUM = "An odd sum is rounded down, and the earlier cube decides on the card"
GREY_SHARES = "Two players: a grey cube shares, and its share vanishes"
LOW_COLUMNS = "The low columns bring one influence and a point for each cube"
HIGH_COLUMNS = "The high columns bring two influence and a point for each cube"
CHIVALRY = "Chivalry places a cube for each red die that is left"
NEW_EVENTS = "A red event brings the one of the colour that it shows, to the right of those that are there"
MONK_MAKES = "The Monk makes three yellow dice of a bought white one"
MONK_ALONE = "The Monk's three dice place no citizen, and no die joins them"
LAST_CUBE = "Of several cubes on an event the one that was placed last is taken back"
TIERS = "test_scoring.py::test_each_character_gives_what_its_tiers_say"
SOLE = "Who alone has cubes takes both values"
STOP_RULE = "When all have failed against the same die it is removed"
FAILED = "Who can do nothing concedes without being asked, keeps the dice and loses points"
BACK = "After a round the duty comes back to the same player"
RETURNED = "Whoever comes back to a card pays again"
NO_MORE_SPARE = "test_setup.py::test_what_is_dealt"
NO_SECRET = "test_view.py::test_nobody_sees_the_characters_or_the_points_of_others"
BLACK_DICE = "test_rulings.py::test_39_there_is_always_a_black_die"
REACHED = "The dice must reach the sum of the chosen black ones"
SINGLE_DIE = "A citizen is placed with one die of the building's colour"

SEED: Final[tuple[tuple[str, ...], ...]] = (
    # Set-up.
    ("Each player is dealt one character at random, with two players two", NO_MORE_SPARE),
    ("Only its holder knows a character", NO_SECRET),
    ("At the end every character counts for all players", ALL_FOR_ALL),
    ("Everybody begins with 5 deniers and 4 influence", TWO),
    ("Citizens to place: 4 with four players, 5 with three, 6 with two", NO_MORE_SPARE),
    ("One citizen at a time is placed on any space of any building", SNAKE),
    ("The order runs from the start player to the last and back again, and so on", SNAKE),
    ("Nothing is pushed to the left by itself: the space is chosen", SNAKE),
    ("Free spaces are filled with neutral citizens once all have placed", SNAKE),
    ("With two players neutral citizens stand there before anybody places", TWO),
    # Rounds and phases 0 to 2.
    ("Six rounds with four players, five with three, four with two", NO_MORE_SPARE),
    ("In each of the first three rounds a red, a white and a yellow card is turned up", ROUND_END),
    ("In the other rounds none is", FIRST_CARDS),
    ("Each player gains 10 deniers", FIRST_ROUND),
    ("Each citizen costs 2 in the Palace, 1 in the Bishopric, nothing in the City Hall", FIRST_ROUND),
    ("Neutral citizens cost nobody anything", FIRST_ROUND),
    ("Each citizen in a building yields a die of its colour, in its owner's district", FIRST_ROUND),
    ("The dice are rolled", FIRST_ROUND),
    # Phase 3.
    ("Two new events a round, to the right of those that are there", FIRST_ROUND, NEW_EVENTS),
    ("Events without black dice act first, from left to right", FIRST_ROUND),
    ("A neutral citizen takes the space of the Palace that the die shows", FIRST_ROUND),
    ("Each player loses 3 deniers by the event of that kind", FIRST_ROUND),
    ("Who can't do all of it does what they can and loses 2 points", SHORT),
    ("Points never fall below 0", SEVERAL),
    ("Marauding is no card, always lies at the left end, and brings a black die every round", MARAUDING),
    ("As many black dice are rolled as all events together show", BLACK_DICE),
    ("The start player must counter at least one black die, the highest among them", HIGHEST),
    ("Own dice are chosen whose sum reaches that of the black dice", REACHED),
    ("Several black dice may be countered at once", RED_DOUBLE),
    ("Dice of different colours add up in defence", REACHED),
    ("Red dice count double in defence", RED_DOUBLE),
    ("Only dice of the own district defend", "Only own dice defend"),
    ("Influence may change dice before the defence", TRY),
    ("Each black die that is countered brings 1 influence", RED_DOUBLE),
    ("Black dice and the dice used against them are gone for the round", RED_DOUBLE),
    ("The next player counters what is left, until no black die is", RED_DOUBLE),
    ("A player may have to counter a second time", BACK),
    ("Who can't counter the highest die keeps their dice, loses 2 points, and the duty passes on", FAILED),
    # Phase 4.
    ("One action or passing at a time, from the start player on", PASSING),
    ("An action takes one to three dice of one colour", MIXED),
    ("Dice that were used are gone for the round", OWN_DIE),
    ("The phase ends when no dice are left", LAST_DIE),
    ("It ends, too, when all have passed", PASSING),
    ("Dice of other players can be bought, and nobody can refuse", TWO_OF_ONE),
    ("Own dice are free", OWN_DIE),
    ("A foreign die costs 2 in a group of one, 4 in a group of two, 6 in a group of three", TWO_OF_ONE),
    ("Who sells gets the money at once, neutral dice are paid to the bank", TWO_DISTRICTS),
    ("A card needs dice of its colour", "A card needs its colour, must lie open, and enough pips"),
    ("Without an own citizen on it a card costs its price, and a citizen", MILLER),
    ("A citizen of the hand is used first", HAND_FIRST),
    ("With none in the hand a citizen may come from a building or another card", SOURCES),
    ("Or from the stock, for 2 influence", MILLER),
    ("The total divided by the divisor, rounded down, is the number of activations", MILLER),
    ("The slots give their points to the first who come, at the end of the game", THIRD),
    ("Where all slots are taken a citizen lies on the picture and gives no points", THIRD),
    ("With an own citizen there nothing is to be paid", MILLER),
    ("Cards without the mark of delay work at once", MILLER),
    ("A delayed card takes a cube for each activation instead", MONK),
    ("One delayed cube can be used with an action, at any later time", ONLY_ONE_CUBE),
    ("Cubes are kept from round to round", "test_rulings.py::test_cubes_are_kept_from_round_to_round"),
    ("Cubes are no help in the defence", NOT_IN_DEFENCE),
    ("The Monk: one white die counts as three yellow ones", MONK_MAKES, MONK_ALONE),
    ("Who can hire nobody can't activate the card", NO_CITIZEN),
    ("No player has two citizens on one card", "test_rulings.py::test_nobody_is_hired_twice_on_a_card"),
    ("A card is activated at least once", FEWER),
    ("A slot that a citizen leaves can be taken again, but by nobody who is on the card", NEXT_SLOT),
    ("An event takes dice of its colour, one cube for each full divisor, from the upper left on", ONE_CUBE),
    ("An action puts cubes on one event only", ONE_CUBE),
    ("Some activity cards place cubes on several events", CHIVALRY),
    ("Each cube on an event brings 1 influence", ONE_CUBE),
    ("A full event is settled at once, and takes no more cubes than flags", TOO_MANY),
    ("The most cubes win the upper number, the second most the lower one", SECONDS),
    ("Several with the most share both numbers, rounded down, and nobody else gets any", SHARED, ODD_SUM),
    ("Several who are second share the lower number, rounded down", SECONDS, GREY_SHARES),
    ("The card goes to whoever has the most cubes; of several to the one who placed the first", SHARED),
    ("A card that grey would take is discarded", GREY_FIRST),
    ("Marauding stays, nobody takes it, and its points are shared as usual", MARAUDING),
    ("White dice build the cathedral, each in the column of its value", TWO_COLUMNS),
    ("Columns are filled from the lowest level up, one cube to a cell", TWO_COLUMNS),
    ("Columns 1 to 3 bring 1 influence and 1 point", LOW_COLUMNS),
    ("Columns 4 to 6 bring 2 influence and 1 point", HIGH_COLUMNS),
    ("A level without an own cube costs 2 points at the end", TWO_COLUMNS),
    ("A citizen is placed in a building with a single die of its colour", SINGLE_DIE),
    ("In Bishopric and City Hall it enters at the left end of the die's row and pushes it to the right", ROW_PUSH),
    ("Who stood at the right end is expelled", ROW_PUSH),
    ("In the Palace it takes the space of the die's value, and who stood there is expelled", PALACE_PUSH),
    ("In each building no two citizens of one colour are expelled in a round", PALACE_PUSH),
    ("That holds for grey as well", ROW_PUSH),
    ("Expelled citizens come back to the hand at the end of the round", ROUND_END),
    ("Yellow dice farm: half their total in deniers, rounded down, for nothing", FARM, ODD_PIP),
    ("Passing sets 2 deniers aside, and 1 more at each later turn", PASSING),
    ("Who has passed acts no more in the round", PASSING),
    ("Passing is possible as long as a die is left", "test_rulings.py::test_passing_is_always_possible"),
    # Phase 5.
    ("Money set aside is paid at the end of the round", PASSING),
    ("Unused dice go back", WORKED_SCORE),
    ("The next player becomes the start player", ROUND_END),
    # Influence.
    ("1 influence rolls a die of the own district again", REROLL),
    ("2 influence bring a citizen from the stock to the hand", CITIZEN),
    ("4 influence turn over one to three own dice, of any colours, to 7 minus their value", FLIP, FOREIGN),
    ("All of it as often as wanted, in any order", "test_rulings.py::test_influence_may_be_used_again_and_again"),
    ("Dice of other districts can't be changed", FOREIGN),
    ("Influence ends at 20, what is above is lost", CAP),
    # The end.
    ("Slots give their points", WORKED_SCORE),
    ("Each open event with an own cube gives 1 point, Marauding too", OPEN_EVENTS, WORKED_SCORE),
    ("Each level of the cathedral without an own cube costs 2", WORKED_SCORE),
    ("All characters are revealed and count", WORKED_SCORE),
    ("Most points win; only points decide", TIE),
    ("Equal points share the rank, there is no tie-break", TIE),
    ("Chrétien de Troyes: citizens in buildings, 3, 5, 7", CHARACTERS, TIERS),
    ("Urban IV: cubes in the cathedral, 3, 5, 7", CHARACTERS, TIERS),
    ("With two players both ask for one more", CHARACTERS_OF_TWO, TIERS),
    ("Thibaut II: deniers, 6, 12, 18", CHARACTERS, TIERS),
    ("Hugues de Payns: influence, 5, 10, 15", CHARACTERS_2, TIERS),
    ("The Florentine: citizens on cards, 2, 4, 6", CHARACTERS_2, TIERS),
    ("Henry I: event cards, 1, 3, 5", CHARACTERS_2, TIERS),
)  # fmt: skip
"""Each statement, then what holds it."""

EXAMPLES: Final[dict[int, str | tuple[str, ...]]] = {
    1: SNAKE,
    2: FIRST_ROUND,
    3: FIRST_ROUND,
    4: FIRST_ROUND,
    5: "A white three counters a black two and brings influence",
    6: RED_DOUBLE,
    7: TWO_OF_ONE,
    8: TWO_DISTRICTS,
    9: OWN_DIE,
    10: MILLER,
    11: MILLER,
    12: MONK,
    13: ONE_CUBE,
    14: SHARED,
    15: FIRST_CUBE,
    16: TWO_COLUMNS,
    17: TWO_COLUMNS,
    18: ROW_PUSH,
    19: PALACE_PUSH,
    20: FARM,
    21: PASSING,
    22: (CHARACTERS, CHARACTERS_2, TIERS),
    23: (CHARACTERS_OF_TWO, TIERS),
    24: REROLL,
    25: FLIP,
    26: CAP,
    27: MIXED,
    28: "With a second foreign die both cost four",
    29: FOREIGN,
    30: FAILED,
    31: "By the option the black die is removed at the first failure",
    32: STOP_RULE,
    33: "Who can counter must",
    34: TRY,
    35: HIGHEST,
    36: WAGES,
    37: SHORT,
    38: SEVERAL,
    39: "An event that counts nothing is carried out without a loss",
    40: SOLE,
    41: SECONDS,
    42: ODD_SUM,
    43: MARAUDING,
    44: TOO_MANY,
    45: "A total below the divisor is refused",
    46: (GREY_SHARES, "Two players: Marauding begins again with a grey cube"),
    47: GREY_FIRST,
    48: "A neutral citizen expels a player's from the Palace",
    49: (
        "Heresy takes a cube from everybody: one goes by itself, of two one is chosen, "
        "and who has none loses points"
    ),
    50: (MONK_MAKES, MONK_ALONE),
    51: "The Blacksmith adds five to the total",
    52: "With Tithing one die of each other district is free",
    53: "The Militia sends a citizen into the Palace with a yellow die",
    54: "In an Apprenticeship each die counts five, but it builds no cathedral",
    55: "The Priest lets each yellow die count three more",
    56: "Archery rolls for each cube",
    57: CHIVALRY,
    58: "Each activation of the Artisan costs influence",
    59: "Hiring is paid before the card brings anything",
    60: FEWER,
    61: HAND_FIRST,
    62: THIRD,
    63: "A die for a full column doesn't build, but can be used for a card",
    64: "Two equal dice fill two levels of their column",
    65: "A gap in a row takes up the push",
    66: "A citizen that moves within a row leaves room for itself",
    67: OWN_PUSH,
    68: SOURCES,
    69: LAST_DIE,
    70: PASSING,
    71: WORKED_SCORE,
    72: TIE,
    73: "Money set aside counts at the end",
}
"""The worked examples by their numbers (10)."""

RULINGS: Final[dict[int, str | tuple[str, ...]]] = {
    1: WAGES,
    2: "Who can counter must",
    3: SEVERAL,
    4: "Three dice of one opponent cost eighteen",
    5: "A player without dice may still buy and act, and stays in the round",
    6: PASSING,
    7: FOREIGN,
    8: FEWER,
    9: "More dice than needed may be used",
    10: "test_rulings.py::test_10_a_cube_cannot_serve_in_the_action_that_placed_it",
    11: ONLY_ONE_CUBE,
    12: NOT_IN_DEFENCE,
    13: "test_rulings.py::test_13_and_14_there_are_always_enough_cubes_money_and_grey_citizens",
    14: "test_rulings.py::test_13_and_14_there_are_always_enough_cubes_money_and_grey_citizens",
    15: "An empty stock gives no citizen",
    16: "An expelled citizen can't be picked up",
    17: "What a citizen leaves stays empty and yields no die",
    18: "On a free space of the Palace nobody is pushed out",
    19: "What an event expelled counts for the limit of the same round",
    20: "test_rulings.py::test_20_a_neutral_citizen_that_may_expel_nobody_stays_away",
    21: "A grey citizen on that space stays, and nobody is expelled",
    22: "test_rulings.py::test_22_the_row_has_room_for_all_events",
    23: "If the deck of that colour is used up, the other one gives",
    24: "An event that is completed in between is settled at once, and the other cubes go elsewhere",
    25: "test_rulings.py::test_25_marauding_can_be_completed_twice_by_one_activation",
    26: OPEN_EVENTS,
    27: (
        "Desertion takes the cube that was placed last, and its flag is the next one to be filled",
        LAST_CUBE,
    ),
    28: "test_rulings.py::test_28_grey_shares_where_it_has_a_cube",
    29: (
        "Heresy takes a cube from everybody: one goes by itself, of two one is chosen, "
        "and who has none loses points"
    ),
    30: "A die for a full column doesn't build, but can be used for a card",
    31: "A die for a full column doesn't build, but can be used for a card",
    32: "Farming with a single pip is refused",
    33: "Influence may be spent before passing",
    34: REROLL,
    35: "A player without dice may still buy and act, and stays in the round",
    36: "Money for sold dice can be used at once",
    37: PASSING,
    38: "The defence can use up all dice, and then nobody acts or passes",
    39: BLACK_DICE,
    40: HIGHEST,
    41: BACK,
    42: "Only who has the duty may use influence",
    43: "With two players the start player changes every round, too",
    44: THIRD,
    45: NEXT_SLOT,
    46: RETURNED,
    47: CUBES_STAY,
    48: "The Miller counts after a citizen has moved to the card",
    49: "Tradesmen and citizens of the City Hall cost no wages",
    50: "A Captain without a cube on any event may still be hired",
    51: "A total below zero is raised to zero",
    52: STOP_RULE,
    53: ALL_FOR_ALL,
    54: ALL_FOR_ALL,
    55: "test_advice.py::test_who_would_be_pushed_out_is_said_before",
}
"""The rare cases by their numbers (11)."""
