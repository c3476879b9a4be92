"""Reading the header of a trace of `picnic`: options and components, whatever their figures."""

from collections import Counter
from collections.abc import Iterator

from tests.games.referee import Header, Place, RuleBroken, read_frame

from .checker_cards import CELLS, Cell
from .checker_score import WORTH
from .checker_table import COLOURS, FOODS, KINDS, Goal, Table, TossFigures

OPTIONS = frozenset(("scoring_cards", "zero_tie", "zero_total", "skill"))
FACES = ("soldier_faces", "worker_faces", "scout_faces")
COMPONENTS = (*FACES, "radius", "card_side", "gap", "hand_distance", "patterns", "copies", "reward_tokens", "goals", "toss")

# How the toss constants may be spelled: the first name that occurs in a key, or in a key above it, counts.
SPELLINGS = {
    "share": ("share", "passed", "pass_on", "knock"),
    "least_way": ("least", "min_way", "minimum"),
    "overlap": ("overlap",),
    "face_chance": ("face", "rerolled", "reroll"),
    "bash_roll_out": ("bash_roll_out", "bash_mean", "bash_m"),
    "bash_spread": ("bash_spread", "bash_s"),
    "roll_out": ("roll_out", "roll", "mean"),
    "s_long": ("s_long", "long", "along"),
    "s_lat": ("s_lat", "lat", "across"),
}


def read_header(text: str) -> Table:
    """Read the first line into the table it lays."""
    header = read_frame(text, "picnic", ("base",), OPTIONS)
    place, parts, options = header.place, header.components, header.options
    place.need(set(parts) >= set(COMPONENTS), "components", f"{COMPONENTS} in components", sorted(parts))
    patterns = read_patterns(place, parts["patterns"])
    skills = [place.text(skill, "skill") for skill in place.array(options["skill"], "skill", header.seats)]
    radius = {kind: size(place, value, f"radius of {kind}") for kind, value in by_kind(place, parts["radius"], "radius").items()}
    return Table(
        playout=header.playout,
        seats=header.seats,
        faces={kind: read_faces(place, parts[name], name) for kind, name in zip(KINDS, FACES, strict=True)},
        radius=radius,
        card_side=size(place, parts["card_side"], "card_side"),
        gap=number(place, parts["gap"], "gap"),
        hand_distance=number(place, parts["hand_distance"], "hand_distance"),
        patterns=patterns,
        deck=read_deck(place, parts["copies"], patterns),
        reward_tokens=place.integers(parts["reward_tokens"], "reward_tokens"),
        tie_token=place.integer(parts.get("tie_token", 3), "tie_token"),
        goals=[read_goal(place, entry) for entry in place.array(parts["goals"], "goals")],
        toss=read_toss(place, parts["toss"], skills),
        scoring_cards=place.truth(options["scoring_cards"], "scoring_cards"),
        zero_tie=one_of(place, header, "zero_tie", ("none", "tie")),
        zero_total=one_of(place, header, "zero_total", ("wins", "nothing")),
    )


def number(place: Place, value: object, name: str) -> float:
    """Read a number."""
    if not isinstance(value, int | float) or isinstance(value, bool) or value != value or abs(value) == float("inf"):
        raise RuleBroken(place, "trace", f"{name} to be a number", value)
    return float(value)


def size(place: Place, value: object, name: str) -> float:
    """Read a number above 0."""
    place.need(number(place, value, name) > 0, "components", f"{name} above 0", value)
    return number(place, value, name)


def one_of(place: Place, header: Header, name: str, values: tuple[str, ...]) -> str:
    """Read an option that has a few values."""
    value = place.text(header.options[name], name)
    place.need(value in values, "trace", f"{name} one of {values}", value)
    return value


def by_kind(place: Place, value: object, name: str) -> dict[str, object]:
    """Read an object by kind of die, or a list in the order of kinds."""
    if isinstance(value, list):
        value = dict(zip(KINDS, place.array(value, name, len(KINDS)), strict=True))
    return place.record(value, name, frozenset(KINDS))


def read_faces(place: Place, value: object, name: str) -> list[int]:
    """Read the faces of a die."""
    faces = place.integers(value, name)
    place.need(len(faces) > 0, "components", f"{name} to hold a face", faces)
    return faces


def read_patterns(place: Place, value: object) -> dict[str, frozenset[Cell]]:
    """Read patterns: name and cells, as letters or as [x, y]."""
    patterns: dict[str, frozenset[Cell]] = {}
    for name, cells in place.record(value, "patterns").items():
        entries = list(cells) if isinstance(cells, str) else place.array(cells, f"cells of {name}")
        found = [CELLS.get(entry) if isinstance(entry, str) else cell_of(place, entry, name) for entry in entries]
        known = [cell for cell in found if cell in CELLS.values() and cell is not None]
        place.need(len(known) == len(found) == len(set(known)), "components", f"cells a, b, d in pattern {name}", cells)
        patterns[name] = frozenset(known)
    return patterns


def cell_of(place: Place, value: object, name: str) -> Cell:
    """Read [x, y]."""
    x, y = place.array(value, name, 2)
    return place.integer(x, name, None), place.integer(y, name, None)


def read_deck(place: Place, value: object, patterns: dict[str, frozenset[Cell]]) -> Counter[str]:
    """Make up the deck: `copies` of each card, one number for all or by pattern, by food and colour, or by card."""
    copies = value if isinstance(value, dict) else {}
    known = {*patterns, *(food + colour for food in FOODS for colour in COLOURS)}
    deck: Counter[str] = Counter()
    for food in FOODS:
        for colour in COLOURS:
            for pattern in patterns:
                names = (f"{food}{colour}.{pattern}", food + colour, pattern)
                known.add(names[0])
                found = [copies[name] for name in names if name in copies]
                each = found[0] if found else 0 if isinstance(value, dict) else value
                deck[names[0]] = place.integer(each, "copies")
    place.need(set(copies) <= known, "components", f"copies by {sorted(known)}", sorted(copies))
    return deck


def read_goal(place: Place, value: object) -> Goal:
    """Read a goal's kind and arguments; what else is said of it is not minded."""
    fields = place.record(value, "a goal")
    kind = place.text(fields.get("kind"), "kind")
    place.need(kind in WORTH, "components", f"a goal of {sorted(WORTH)}", kind)
    args = place.record(fields.get("args", {}), "args")
    needed = {"count": ("card", None), "line_most": ("food", FOODS), "group": ("food", FOODS)}.get(kind)
    if needed is not None:
        arg = place.text(args.get(needed[0]), f"{needed[0]} of {kind}")
        place.need(needed[1] is None or arg in needed[1], "components", f"a food of {FOODS}", arg)
    return Goal(kind, tuple(sorted((name, str(arg)) for name, arg in args.items() if arg is not None)))


def leaves(value: object, way: str = "") -> Iterator[tuple[str, float]]:
    """Walk all numbers under a value with the keys that lead to them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        yield from leaves(entry, f"{way}.{key}")
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield way, float(value)


def find(figures: dict[str, float], name: str, also: str = "") -> float | None:
    """Find a constant by one of its spellings, under a key that also holds a kind of die or a skill."""
    for spelling in SPELLINGS[name]:
        for way, figure in figures.items():
            if spelling in way and also in way and ("bash" in way) == name.startswith("bash"):
                return figure
    return None


def read_toss(place: Place, value: object, skills: list[str]) -> TossFigures:
    """Read the toss constants that can be checked; what is not found has the page's value, or is not checked."""
    figures = dict(leaves(place.record(value, "toss")))

    def constant(name: str, default: float) -> float:
        found = find(figures, name)
        return default if found is None else found

    return TossFigures(
        share=constant("share", 0.8),
        least_way=constant("least_way", 10),
        overlap=constant("overlap", 0.01),
        face_chance=constant("face_chance", 0.5),
        roll_out={kind: find(figures, "roll_out", kind) for kind in KINDS},
        bash_roll_out=constant("bash_roll_out", 2),
        bash_spread=constant("bash_spread", 1.3),
        along=[find(figures, "s_long", skill) for skill in skills],
        across=[find(figures, "s_lat", skill) for skill in skills],
    )
