"""Tic-tac-toe (2 seats) for antstats, written from the outside: three in a line win, a full board is shared."""

from typing import Any

import numpy as np

from antstats.contract import GameSpec, PolicySpec, Settings, Variant, table_dtype
from antstats.kernel import fair_tie, index_of, inlined, jit, uniform

FREE = 0  # a cell that nobody has marked; seat s marks with 1 + s
LINE, FULL = 1, 2  # reasons
CENTRE = 4
CORNERS = (0, 2, 6, 8)  # cells are numbered row by row
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

NOTHING = np.dtype([("unused", np.int32)], align=True)
STATE = np.dtype([("board", np.int16, (9,))], align=True)
TABLE = table_dtype("tictactoe", seats=2, actions=9, rules=NOTHING, state=STATE, tally=NOTHING)


@jit
def setup(table):
    """Begin on an empty board, which is what the driver hands over, with seat 0."""
    table.turn.turns, table.turn.rounds = 1, 1


@inlined
def legal(table):
    """List the free cells."""
    turn = table.turn
    turn.n_actions = 0
    for cell in range(9):
        if table.state.board[cell] == FREE:
            turn.actions[turn.n_actions] = cell
            turn.n_actions += 1


@inlined
def apply(table, action):
    """Mark the cell; a line or a full board ends the playout, otherwise the other seat has its turn."""
    turn, board = table.turn, table.state.board
    board[action] = 1 + turn.actor
    if has_line(board, 1 + turn.actor):
        turn.reason, turn.share[turn.actor], turn.score[turn.actor] = LINE, 1.0, 1
    elif turn.turns == 9:
        turn.reason, turn.share[0], turn.share[1] = FULL, 0.5, 0.5
    else:
        turn.actor = 1 - turn.actor
        turn.turns += 1
        turn.rounds = (turn.turns + 1) // 2


@jit
def imagine(table, seat):
    """Redraw nothing: all is open."""


@inlined
def has_line(board, mark):
    """Tell whether `mark` has three in a line."""
    found = False
    for a, b, c in LINES:
        found = found or (board[a] == mark and board[b] == mark and board[c] == mark)
    return found


@jit
def completing(board, mark):
    """Return the first free cell that gives `mark` a line, or -1. The board is left as it is."""
    for a, b, c in LINES:
        own, free = 0, -1
        for cell in (a, b, c):
            if board[cell] == mark:
                own += 1
            elif board[cell] == FREE:
                free = cell
        if own == 2 and free >= 0:
            return free
    return -1


@jit
def blocker(table):
    """Win if it can, block if it must, else take the centre, else any free corner, else any free cell."""
    board, mark = table.state.board, 1 + table.turn.actor
    cell = completing(board, mark)
    if cell < 0:
        cell = completing(board, 3 - mark)
    if cell < 0 and board[CENTRE] == FREE:
        cell = CENTRE
    if cell < 0:
        equals = 0
        for corner in CORNERS:
            if board[corner] == FREE:
                equals += 1
                if fair_tie(table, equals):
                    cell = corner
    return index_of(table, cell) if cell >= 0 else uniform(table)


def write_rules(rules: Any, settings: Settings) -> None:
    """Write nothing: the game has neither options nor figures."""


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return no options and no figures."""
    return {}, {}


def tell_action(table: Any, action: int) -> str:
    """Spell a cell by column and row, from `a1` to `c3`; row 1 is the top."""
    return "abc"[action % 3] + str(1 + action // 3)


def tell_state(table: Any) -> dict[str, Any]:
    """Return the board row by row: `.` free, `X` seat 0, `O` seat 1."""
    marks = "".join(".XO"[mark] for mark in table.state.board)
    return {"board": [marks[:3], marks[3:6], marks[6:]]}


def picture(table: Any) -> str:
    """Return the board in three lines."""
    return "\n".join(tell_state(table)["board"])


GAME = GameSpec(
    name="tictactoe",
    title="Tic-tac-toe",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("random", "random"),
    variants=(Variant("base", "three in a line on a board of nine"),),
    table=TABLE,
    setup=setup,
    legal=legal,
    apply=apply,
    imagine=imagine,
    write_rules=write_rules,
    read_rules=read_rules,
    decisions=("mark",),
    reasons=("", "line", "full"),
    policies=(PolicySpec("blocker", blocker, "wins if it can, blocks if it must, else takes the centre or a corner"),),
    tell_action=tell_action,
    tell_state=tell_state,
    picture=picture,
)
