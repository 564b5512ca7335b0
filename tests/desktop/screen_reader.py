"""What a screen reader sees of the running program. Run by the system's own Python, which has pyatspi.

Reads a line for each question: the name of a program, after it a space and ``shallow`` where what lists and named
panels hold is not wanted, or ``do``, an action and the name of what is to do it. Answers with a line of JSON: every
node that the program shows, as ``[role, name, description, x, y, width, height, states]``, in the order of the tree;
``null`` without the program.
For an action the answer is whether it was done.
"""

import json
import sys

import pyatspi

DEEPEST = 40


def nodes_of(program, shallow):
    """Every node below a program's windows that is shown, in the order of the tree."""
    found = []
    for window in program:
        collect(window, found, 0, shallow)
    return found


def collect(node, found, depth, shallow):
    """Add a node and all below it. What vanishes while it is looked at is left out."""
    if node is None or depth > DEEPEST:
        return
    try:
        states = states_of(node)
        if "showing" not in states and depth:
            return
        box = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        name, role, description = node.name, node.getRoleName(), node.description
        found.append([role, name, description, box.x, box.y, box.width, box.height, states])
        holds_much = role == "list" or (role == "panel" and name)
        children = [] if shallow and holds_much else list(node)
    except Exception:  # D-Bus says many things of a node that has just gone
        return
    for child in children:
        collect(child, found, depth + 1, shallow)


def done(program, action, name):
    """Let the first thing of that name that is shown do what it says that it can."""
    for node in below(program, 0):
        try:
            if node.name == name and "showing" in states_of(node):
                hands = node.queryAction()
                names = [hands.getName(number) for number in range(hands.nActions)]
                return hands.doAction(names.index(action))
        except Exception:  # it can do nothing, or not this, or has just gone
            continue
    return False


def below(node, depth):
    """Every node below one."""
    for child in node if depth < DEEPEST else ():
        if child is not None:
            yield child
            yield from below(child, depth + 1)


def states_of(node):
    """What is so of a node, in words."""
    return [pyatspi.stateToString(state) for state in node.getState().getStates()]


def main():
    """Answer until the questions end."""
    for line in sys.stdin:
        wanted, *how = line.split(maxsplit=3)
        desktop = pyatspi.Registry.getDesktop(0)
        program = next((one for one in desktop if one is not None and one.name == wanted), None)
        if how[:1] == ["do"]:
            print(json.dumps(program is not None and done(program, how[1], how[2].strip())), flush=True)
            continue
        print(json.dumps(nodes_of(program, how == ["shallow"]) if program is not None else None), flush=True)


if __name__ == "__main__":
    main()
