"""The board of atta as text, for people."""

from typing import Any

from antstats.games.atta.ring import face_up
from antstats.games.atta.table import MAX_ANTS, NEST_CARD, NONE, SHAPES
from antstats.kernel import plain

WIDE, HIGH = 7, 3  # signs of a card
SYMBOLS = ("", " with leaves", " with a spider")


def picture(table: Any) -> str:
    """Return the board as text, north on top, with x below and y on the left.

    A card is seven signs wide and three high: `#` trails, `.` grass, `@` the nest; ants as letters by seat, a, b, c, d, in capitals
    if they carry a leaf; at the lower right `*` for each spider and the number of lying leaves.
    """
    state, turn = table.state, table.turn
    cells = {(int(state.x[place]), int(state.y[place])): int(place) for place in state.card[: state.n_cards]}
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    lines = [headline(table)]
    for y in range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1):
        row = [card_lines(table, cells[x, y]) if (x, y) in cells else [" " * WIDE] * HIGH for x in columns]
        lines += [f"  {y if i == 1 else '':>3} {' '.join(card[i] for card in row)}".rstrip() for i in range(HIGH)]
    lines.append("      " + " ".join(f"{x:^{WIDE}}" for x in columns).rstrip())
    for seat in range(turn.seats):
        note = ", holds the deck" if seat == state.holder else ", out of the game" if state.out[seat] else ""
        moves = ", moves its ants" if seat == state.mover and not turn.reason else ""
        lines.append(f"  seat {seat} ({'abcd'[seat]}): {turn.standing[seat]} of {table.rules.ants} ants in play{note}{moves}")
    return "\n".join(lines)


def headline(table: Any) -> str:
    """Return the round and what is known of the deck."""
    state = table.state
    words = [f"round {table.turn.rounds}, cards in the deck: {state.left}"]
    if state.drawn != NONE:
        words.append(f"to be laid: {in_words(state.drawn)}")
    if plain(face_up)(table):
        words.append(f"next: {in_words(state.deck[state.left - 1])}")
    return ", ".join(words)


def in_words(kind: int) -> str:
    """Return a card of the deck in words."""
    return f"{SHAPES[int(kind) >> 2]}{SYMBOLS[int(kind) & 3]}"


def card_lines(table: Any, place: int) -> list[str]:
    """Draw the card at a place."""
    state = table.state
    sides = int(state.sides[place])
    north, east, south, west = ("#" if sides >> d & 1 else "." for d in range(4))
    middle = "@" if state.symbol[place] == NEST_CARD else "#" if sides else "."
    ants = ants_at(table, place)
    found = ("*" * int(state.webs[place]))[:2] + (str(state.leaves[place]) if state.leaves[place] else "")
    return [
        f"{ants[:3]:.<3}{north}{ants[3:6]:.<3}",
        f"{west * 3}{middle}{east * 3}",
        f"{ants[6:9]:.<3}{south}{found[-3:]:.>3}",
    ]


def ants_at(table: Any, place: int) -> str:
    """Return a letter an ant, `+` in place of the ninth and further ones."""
    state = table.state
    here = [number for number in range(MAX_ANTS * table.turn.seats) if state.where[number] == place]
    signs = ["ABCD" if int(state.carriers) >> number & 1 else "abcd" for number in here]
    text = "".join(letters[number // MAX_ANTS] for letters, number in zip(signs, here, strict=True))
    return text if len(text) <= 9 else text[:8] + "+"
