"""What the original text of Revive says, statement by statement in our words, and what holds each; the same for the
worked examples and the rulings of the specification.

A holder is the name of a scenario, or a test of this folder as ``file::test``.
"""

from __future__ import annotations

from typing import Final

DEALT = "test_setup.py::test_what_is_dealt"
DRAWN = "test_setup.py::test_tiles_sides_and_orders_are_drawn"
TWO = "Two players begin with six artifacts"
SECRET = "test_view.py::test_no_view_names_what_is_hidden"
OWN_CARD = "test_view.py::test_the_owner_sees_crates_and_artifact_card"
DRAWN_MODULE = "A module of the deck is seen when it is drawn"
SAME_TURN = "A site is populated in the turn in which it was explored"
SPACES = "test_content.py::test_the_box_holds_what_it_should"
SCORER = "test_random_games.py::test_the_second_scorer_agrees_with_the_rules"
CRATE_BONUS = "A crate where a bonus space is passed"
PURPLE = "Purple points bring no bonus"
AGAIN = "A bonus space that is passed a second time brings nothing"
BEYOND = "Beyond the end of the score track points count on"
ABILITY = "The ability of the tribe moves a marker"
FOURTH_MARKER = "The fourth marker on the progress track brings energy"
PROGRESS = "The progress track by its markers"
TWO_ACTIONS = "Two actions or hibernating"
TOP = "The top half of a card counts in a top slot"
SIDE = "Technology D opens the side slot for either half"
MODULE = "A module of the same colour gives its reward"
CHECKED = "A module on a checked place gives its reward at once"
SWITCH = "The switch gives a basic resource once"
EXPLORE = "Exploring beside the abyss costs what is printed"
STEPS = "Every step beyond the first costs a food"
NEAR = "A building brings the areas beside it near"
FOREIGN = "A tile that is explored rewards the buildings of others"
WILD = "Crystals pay for anything"
LOST = "What is above the limit is lost when the action ends"
CONVERTED = "Crystals above the limit can be converted"
FIRST_FIGURE = "The first figure is one of the lowest row"
BOOK = "Who lives there gets a book"
CHEAPER = "Figures cost a book less by a technology, and each makes those above it available"
SMALL = "A small building advances the tracks of its neighbours"
LARGE = "A large building doubles terrain, not water"
TERRAIN = "The same terrain counts again, the same water never"
CRYSTAL = "A crystal at the edge is doubled for a large building"
TOKEN = "A new machine space takes one of three tokens"
SLEEP = "Hibernating wakes cards and returns energy"
REMOVAL = "The fourth hibernation removes an artifact, then any reward so far may be chosen"
FREE = "Free actions come before and after hibernating"
CONVERT = "A crystal becomes a gear"
MACHINE = "Energy on a machine gives its effect"
OWNER = "Only the owner sees what is in a crate"
LAST = "Every player has a last turn after the end tile was taken"
REMOVED_LAST = "Who removes the last artifact takes the end tile"
SITES = "A large site scores for who lives there"
FINAL = "A final asks for another track, and starter cards do not count"
LEFT = "A point for five resources left"
CARD = "The artifact card multiplies artifacts"
WORKED = "The worked score of the Forgeborn"
TIE = "A tie is broken by resources, then by the tracks"

SEED: Final = (
    ("Each player has pieces of a colour and six starter citizens", DEALT),
    ("Start tiles are shuffled and lie face up in the middle", DRAWN),
    ("Area tiles are shuffled and lie face down elsewhere", DRAWN),
    ("Large-site tiles are shuffled and lie in the corners", DRAWN),
    ("Their sides are drawn, too", DRAWN),
    ("Upper artifacts lie there by the number of players", DEALT),
    ("Lower artifacts are stacked below the end tile", DEALT),
    ("Pawns begin on 0 and on the lowest space of the hibernation track", DEALT),
    ("The citizen deck is shuffled without starters", DEALT),
    ("Machine tokens are shuffled by colour", DEALT),
    ("Slot modules are shuffled", DRAWN),
    ("Crates are shuffled", DRAWN),
    ("Energy lies in one supply", DEALT),
    ("Shown are 5 citizens, 3 machine tokens of each colour, 5 modules and no crate", DEALT),
    ("Each has a random tribe", DEALT),
    ("Each has 5 small and 3 large buildings", DEALT),
    ("Seven figures cover the technologies", DEALT),
    ("Five progress markers lie on the tribe board", DEALT),
    ("Machine track markers are placed", DEALT),
    ("One energy lies in the centre", DEALT),
    ("The switch lies on the board", DEALT),
    ("Of six shuffled starters three are awake", DEALT),
    ("Each has a secret artifact card at which its owner may look", OWN_CARD),
    ("Twenty progress markers lie on spaces of the machine tracks", SPACES),
    ("Resource markers are placed", TWO),
    ("Blue points move the pawn, and a bonus space that is reached or passed brings its reward at once", CRATE_BONUS),
    ("Purple points count at the end and bring no bonus", PURPLE),
    ("Beyond the end the track is counted from the start, without a second bonus", AGAIN),
    ("A progress marker moves when the ability is used or a space unlocked", ABILITY),
    ("Some progress spaces bring bonuses", FOURTH_MARKER),
    ("The lowest empty progress space shows points for the end", PROGRESS),
    ("A turn is two actions, not one, or hibernating", "One action alone is not enough"),
    ("The same action may be taken twice", TWO_ACTIONS),
    ("A card is slid into an open slot for its effect", TOP),
    ("There are two slots at the top and two at the bottom; a fifth can be opened", SIDE),
    ("What stays visible in the slot is gained", "The bottom half of a card counts in a bottom slot"),
    ("A module of the card's colour gives its reward, too", MODULE),
    ("Modules are gained by cards, hibernating, building and machines", TERRAIN),
    ("A module comes from the display, which is refilled, or from the deck", DRAWN_MODULE),
    ("It goes to any slot; a checked place gives its reward at once", CHECKED),
    ("The switch gives a resource, not a crystal", "The switch gives no crystal"),
    ("The switch is down until the next hibernation", SWITCH),
    ("A frozen tile that is explored is turned up for building and populating", SAME_TURN),
    ("Exploring costs what is printed and food for the distance", EXPLORE),
    ("The shortest distance from an own base point counts, and beside it nothing is due", STEPS),
    ("Then the points of the tile are gained", EXPLORE),
    ("Then a citizen of the display or the deck, and the display is refilled", EXPLORE),
    ("The tile is laid in any orientation", "Water beside two own buildings gives its reward once"),
    ("Buildings around it bring their rewards", FOREIGN),
    ("Crystals are wild", WILD),
    ("What is above 6 is lost, and crystals above 3 may be converted", CONVERTED),
    ("Sites and large sites are populated for books", FIRST_FIGURE),
    ("The figure tells how many, and lower ones come first", CHEAPER),
    ("The figure of four books can't be the first", FIRST_FIGURE),
    ("Who comes to others pays each of them a book", BOOK),
    ("A figure unlocks its technology", CHEAPER),
    ("Populating costs food for the distance", "A large site is reached from six steps away"),
    ("A free desert is built on for gears", "One building on a desert"),
    ("A small building costs 3 gears, a large one 5", LARGE),
    ("Building costs food for the distance", SMALL),
    ("Rewards follow the building", SMALL),
    ("Each neighbour of a terrain advances its track", SMALL),
    ("Markers of spaces that are passed move, and their rewards are gained", LARGE),
    ("On a question mark one of the displayed tokens is laid, and the display refilled", TOKEN),
    ("A crystal at the edge brings a crystal", "A small building at the edge brings one crystal"),
    ("Water brings what is printed", LARGE),
    ("A large building doubles terrain and crystals, not water", LARGE),
    ("The same neighbours count again for later buildings", TERRAIN),
    ("Water counts once in the game", TERRAIN),
    ("A building is a base from then on", NEAR),
    ("Who can't or won't act hibernates", "A second action that can't be done is left"),
    ("Nobody hibernates in a turn with an action", "After an action nobody hibernates"),
    ("Energy returns to the centre", SLEEP),
    ("Resting cards wake, and cards left awake stay so", SLEEP),
    ("Used cards go to rest", SLEEP),
    ("The switch is up again", SLEEP),
    ("The marker moves up, and a reward is gained", SLEEP),
    ("The reward is that of its space or of one below", REMOVAL),
    ("The fourth space removes an upper artifact", REMOVAL),
    ("Free actions are possible at any time of the own turn", FREE),
    ("A crystal becomes a gear, a book or food", CONVERT),
    ("Unused energy on a machine without energy gives its effect", MACHINE),
    ("Crates are gained unopened, may be looked at, and give their reward when opened", OWNER),
    ("After the end tile has gone every player takes one turn", LAST),
    ("Who takes the last upper artifact takes the end tile", LAST),
    ("Scored: the progress track", PROGRESS),
    ("Scored: technologies", WORKED),
    ("Scored: large sites with a figure", SITES),
    ("Scored: finals, of which 12 on a track ask for 6 on another, without starter cards", FINAL),
    ("Scored: a point for five resources left", LEFT),
    ("Scored: the end tile and lower artifacts", PURPLE),
    ("Scored: the artifact card", CARD),
    ("Most points win", SCORER),
    ("Ties: more resources, then the sum of the tracks", TIE),
)  # fmt: skip
"""All 94, in the order in which they are listed (16)."""

EXAMPLES: Final = {
    1: (
        TWO,
        "Three players begin with nine artifacts",
        "Four players begin with twelve artifacts",
        DEALT,
        SECRET,
    ),
    2: (CRATE_BONUS, "An artifact where a bonus space is passed"),
    3: (BEYOND, AGAIN),
    4: (PURPLE,),
    5: (FOURTH_MARKER, PROGRESS, "No marker is worth nothing, all are worth the most"),
    6: (TWO_ACTIONS,),
    7: (TOP, "The bottom half of a card counts in a bottom slot", "A top slot asks for the top half"),
    8: (MODULE, "A module of another colour gives nothing", "One of two colours of a module is enough"),
    9: (CHECKED, "A module on another place gives nothing now", "No module goes beside the locked side slot"),
    10: (SWITCH, "The switch gives no crystal"),
    11: (EXPLORE,),
    12: (STEPS, NEAR),
    13: (WILD,),
    14: (LOST, CONVERTED, "Crystals above the limit are lost when the action ends"),
    15: ("A crate pays beyond the limit",),
    16: (FIRST_FIGURE,),
    17: (BOOK, "Who lives there gets a book that was paid with a crystal"),
    18: (CHEAPER, "A technology of the lowest row makes the next figure cost one book"),
    19: (SMALL,),
    20: (SMALL,),
    21: (LARGE,),
    22: (TERRAIN,),
    23: (
        CRYSTAL,
        "A small building at the edge brings one crystal",
        "From the abyss the far edge asks for seven food",
    ),
    24: (TOKEN,),
    25: (FOREIGN,),
    26: (SLEEP,),
    27: (REMOVAL,),
    28: (CONVERT, MACHINE, "A machine is used once until the next hibernation", FREE, OWNER),
    29: (SITES,),
    30: (FINAL,),
    31: (LEFT,),
    32: (CARD,),
    33: (LAST, "By the option only the others have a last turn"),
    34: (REMOVED_LAST,),
    35: (TIE,),
    36: ("A chain keeps its slot open",),
    37: (ABILITY, "Without a marker the ability brings two points"),
    38: ("Three tracks at three unlock the confluence",),
    39: ("A discount makes the next building cheaper", "A discount ends with the turn"),
    40: ("An extra action belongs to the card", "An extra action may be left"),
    41: ("Any colour holds for the next card alone",),
    42: ("A second action that can't be done is left",),
    43: ("Steps beyond the end of a track are lost",),
    44: ("The trade of a technology may be made again and again",),
}
"""The worked examples by their numbers (10)."""

RULINGS: Final = {
    1: (
        "Without a deck only the display is offered, which is not refilled",
        "Without any citizen none is gained",
    ),
    2: ("test_rulings.py::test_2_decks_of_modules_and_tokens_run_out",),
    3: ("Without a place for it no module is taken",),
    4: ("Without a crate none is gained",),
    5: ("Without energy in the supply none is gained",),
    6: ("Without any artifact none is gained",),
    7: (
        "Who has placed all figures populates no more, and an extra figure lapses",
        "Who has no large building left builds none",
        "Who has no building left is offered none",
        "test_rulings.py::test_7_where_nothing_is_frozen_nothing_is_explored",
    ),
    8: ("A cost of nothing is still an action",),
    9: ("A reduction gives nothing back", "A reduction spares nobody the books of others"),
    10: (
        "While an extra action is open free actions may make it payable",
        "An extra action pays for the distance, less what is named",
    ),
    11: ("Only what rests is woken",),
    12: ("A card may free its own slot, and the modules still follow",),
    13: (
        "A module that the card itself brings gives no reward of its colour",
        "A module that the card itself brings gives the reward of a checked place once",
    ),
    14: ("Of one step the space of the track comes first, then the confluence",),
    15: ("The same reward may be chosen at every hibernation",),
    16: ("The marker stays on its last space, and no second artifact is removed",),
    17: (FOREIGN, "What is gained in the turn of another is trimmed at once"),
    18: ("A book above the limit is lost",),
    19: ("A refusal names the whole cost, and what stock and crystals there are for it",),
    20: ("Buildings of two players beside a new tile are both rewarded, the explorer first",),
    21: ("Everybody builds on what somebody else has explored",),
    22: ("A large building beside two crystals brings four",),
    23: ("Water beside two own buildings gives its reward once",),
    24: (PURPLE,),
    25: ("After the last upper artifact the same turn brings a lower one",),
    26: ("With no artifact left to remove the reward is still chosen",),
    27: ("test_rulings.py::test_27_one_player_takes_the_last_artifact",),
    28: ("Energy, the switch and crates are worth nothing by themselves",),
    29: ("An artifact must be taken, even if it begins the last round",),
    30: ("test_rulings.py::test_30_what_was_revealed_is_not_taken_back",),
    31: ("test_rulings.py::test_31_nobody_passes",),
    32: ("test_rulings.py::test_32_no_rule_ends_a_long_game",),
    33: ("A machine that brings nothing may be used for what follows",),
    34: ("A site is populated in the turn in which it was explored",),
    35: ("The ability may be used by several cards of a turn",),
    36: ("No figure lives on a building",),
    37: (TERRAIN, "Water gives each player its reward"),
    38: (FOREIGN,),
    39: ("An artifact where a bonus space is passed", "An artifact of a type that is gone can't be taken"),
    40: ("Distance is counted across anything",),
}
"""The rare cases by their numbers (11)."""
