"""Reading a trace of `ants2025`: the header and the shapes of the states."""

from dataclasses import dataclass

from tests.games.referee import Place, RuleBroken, read_frame

from .checker_rules import COLOURS, QUEEN, Declared, Result, State, Table, Trick

LARGEST_HAND = 16
STATE_FIELDS = frozenset(State.__dataclass_fields__) - {"results"}


@dataclass(frozen=True)
class Reader:
    """Reads states: every field of the page, no other, each of the right shape."""

    place: Place
    table: Table

    def state(self, value: object) -> State:
        """Read a state; `results` is a field of matches of several games only."""
        several = self.table.games > 1
        fields = self.place.record(value, "state", STATE_FIELDS | {"results"} if several else STATE_FIELDS)
        return State(
            phase=self.place.text(fields["phase"], "phase"),
            trump=self.card(fields["trump"], "trump"),
            aside=None if fields["aside"] is None else self.card(fields["aside"], "aside"),
            unassigned=self.cards_by_seat(fields["unassigned"], "unassigned"),
            attack=self.cards_by_seat(fields["attack"], "attack"),
            defence=self.cards_by_seat(fields["defence"], "defence"),
            declared=None if fields["declared"] is None else self.declared(fields["declared"]),
            attacker=None if fields["attacker"] is None else self.seat(fields["attacker"], "attacker"),
            led=None if fields["led"] is None else self.played(fields["led"], "led"),
            tricks=[self.trick(entry) for entry in self.place.array(fields["tricks"], "tricks")],
            results=[self.result(entry) for entry in self.place.array(fields["results"], "results")] if several else [],
        )

    def card(self, value: object, name: str) -> str:
        """Read a bare card of the deck."""
        if not isinstance(value, str) or value not in self.table.deck:
            raise RuleBroken(self.place, "trace", f"{name} to be a card of the deck {sorted(self.table.deck)}", value)
        return value

    def played(self, value: object, name: str) -> str:
        """Read a bare card of the deck, or the Queen."""
        return QUEEN if value == QUEEN else self.card(value, name)

    def cards_by_seat(self, value: object, name: str) -> list[list[str]]:
        """Read a list of cards for each seat."""
        return [[self.card(card, name) for card in self.place.array(hand, name)] for hand in self.place.array(value, name, 2)]

    def seat(self, value: object, name: str) -> int:
        """Read a seat."""
        seat = self.place.integer(value, name)
        self.place.need(seat in (0, 1), "trace", f"{name} to be seat 0 or 1", seat)
        return seat

    def declared(self, value: object) -> Declared:
        """Read the declared sums."""
        fields = self.place.record(value, "declared", frozenset(("defence", "attack")))
        attack = None if fields["attack"] is None else self.place.integers(fields["attack"], "declared attack sums", 2)
        return Declared(self.place.integers(fields["defence"], "declared defence sums", 2), attack)

    def trick(self, value: object) -> Trick:
        """Read a finished trick."""
        fields = self.place.record(value, "a trick", frozenset(("attacker", "led", "followed", "winner")))
        led, followed = (self.played(fields[name], name) for name in ("led", "followed"))
        return Trick(self.seat(fields["attacker"], "attacker"), led, followed, self.seat(fields["winner"], "winner"))

    def result(self, value: object) -> Result:
        """Read how a game of the match ended."""
        fields = self.place.record(value, "a result", frozenset(("reason", "winner")))
        return Result(self.place.text(fields["reason"], "reason"), self.seat(fields["winner"], "winner"))


def read_header(text: str) -> tuple[Table, dict[str, object]]:
    """Read the first line into the table it lays, and the options as they are written."""
    header = read_frame(text, "ants2025", ("base",), frozenset(("pill_bug_value", "pill_bug_lead", "games_per_match")))
    place = header.place
    place.need(header.seats == 2, "trace", "2 players", header.seats)
    components = place.record(header.components, "components", frozenset(("colours", "ranks", "pill_bugs")))
    return lay_table(place, header.options, components), header.options


def lay_table(place: Place, options: dict[str, object], components: dict[str, object]) -> Table:
    """Put the deck and the options together (components; T3, T7 and `match` for the options)."""
    colours = [place.text(colour, "colour") for colour in place.array(components["colours"], "colours")]
    whole = 1 <= len(colours) <= len(COLOURS) and colours == list(COLOURS)[: len(colours)]
    place.need(whole, "components", f"the first of the colours {list(COLOURS)}", colours)
    value, lead, games = options["pill_bug_value"], options["pill_bug_lead"], options["games_per_match"]
    place.need(type(value) is int and value >= 0, "T3", "pill_bug_value a whole number from 0", value)
    place.need(lead in ("hand", "defence"), "T7", "pill_bug_lead hand or defence", lead)
    place.need(type(games) is int and games >= 1, "match", "games_per_match a whole number from 1", games)
    table = Table(
        playout=place.integer(place.playout, "playout"),
        colours=tuple(colours),
        ranks=tuple(place.integers(components["ranks"], "ranks")),
        pill_bugs=place.integer(components["pill_bugs"], "pill_bugs"),
        bug_value=place.integer(value, "pill_bug_value"),
        answer_bug_from_hand=lead == "hand",
        games=place.integer(games, "games_per_match"),
    )
    fits = 1 <= table.hand_size <= LARGEST_HAND
    place.need(fits, "components", f"a deck that deals hands of 1 to {LARGEST_HAND} cards", f"{table.deck.total()} cards")
    return table
