"""Pictures of picnic for people: the area with its dice, and the colonies of all seats."""

from typing import Any

from antstats.games.picnic.figures import goal, pattern_names
from antstats.games.picnic.table import AREA, COLOURS, DICE, FOODS, KIND, KINDS, MIDDLE, NONE
from antstats.games.picnic.tell import card, phase_of

SEATS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # Okabe and Ito: told apart by colour-blind people too
PLATES = {"b": "#bcd4ec", "g": "#c6e4c0", "p": "#dcc8e8"}


def paint(table: Any, figure: Any) -> None:
    """Draw the area on the left and the colonies on the right into an empty matplotlib figure."""
    seats = int(table.turn.seats)
    grid = figure.add_gridspec(seats, 2, width_ratios=(2, 1))
    paint_area(table, figure.add_subplot(grid[:, 0]))
    for seat in range(seats):
        paint_colony(table, figure.add_subplot(grid[seat, 1]), seat)
    figure.suptitle(f"Problem Picnic, round {table.turn.rounds}, {phase_of(table)}", fontsize=12)


def paint_area(table: Any, axes: Any) -> None:
    """Draw cards as squares and dice as discs with their faces, to scale in mm; hands are crosses."""
    from matplotlib.patches import Circle, Rectangle

    rules, state, names = table.rules, table.state, pattern_names(table.rules)
    side = float(rules.card_side)
    for place in range(rules.derived.places):
        x, y = (float(each) for each in rules.derived.centre[place])
        code = int(state.area[place])
        if code == NONE:
            axes.add_patch(Rectangle((x - side / 2, y - side / 2), side, side, fill=False, linestyle=":", edgecolor="#999999"))
            continue
        text = card(names, code)
        axes.add_patch(Rectangle((x - side / 2, y - side / 2), side, side, facecolor=PLATES[text[1]], edgecolor="#555555"))
        axes.text(x, y + side / 2 - 4, f"{place}: {text}", ha="center", va="top", fontsize=7, color="#333333")
    for seat in range(table.turn.seats):
        hand = rules.derived.hand[seat]
        axes.plot([hand[0]], [hand[1]], marker="x", color=SEATS[seat])
        axes.annotate(f"seat {seat}", hand, textcoords="offset points", xytext=(-10, 8), fontsize=8, color=SEATS[seat])
        for die in range(DICE):
            if state.where[seat, die] == AREA:
                at = (float(state.x[seat, die]), float(state.y[seat, die]))
                radius = float(rules.radius[KIND[die]])
                axes.add_patch(Circle(at, radius, facecolor=SEATS[seat], edgecolor="black", linewidth=0.6, zorder=3))
                axes.text(*at, str(state.face[seat, die]), ha="center", va="center", fontsize=7, color="white", zorder=4)
    limit = float(rules.hand_distance) + 30
    axes.set(xlim=(-limit, limit), ylim=(-limit, limit), aspect="equal", xlabel="mm east of the middle", ylabel="mm north")
    axes.set_title(f"{sent_words(table)}; soldiers are large, scouts small", loc="left", fontsize=9)


def sent_words(table: Any) -> str:
    """Return whose turn it is, in words."""
    sender = int(table.state.sender)
    return f"seat {sender} sends out" if sender != NONE else f"{count_dice_out(table)} dice in the area"


def count_dice_out(table: Any) -> int:
    """Return how many dice lie in the area."""
    return int((table.state.where[: table.turn.seats] == AREA).sum())


def paint_colony(table: Any, axes: Any, seat: int) -> None:
    """Draw a colony: plates as filled squares, visible ants as dots."""
    from matplotlib.patches import Rectangle

    state, names = table.state, pattern_names(table.rules)
    plates = state.plate[seat, : state.n_plates[seat]].tolist()
    for x, y, code in plates:
        text = card(names, code)
        at = (x - MIDDLE - 0.5, y - MIDDLE - 0.5)
        axes.add_patch(Rectangle(at, 1, 1, facecolor=PLATES[text[1]], edgecolor="#555555"))
        axes.text(x - MIDDLE, y - MIDDLE, text[0], ha="center", va="center", fontsize=8)
    ants = state.ant[seat, : state.n_ants[seat]] - MIDDLE
    axes.plot(ants[:, 0], ants[:, 1], linestyle="", marker="o", markersize=3, color="#333333")
    spots = [(x - MIDDLE, y - MIDDLE) for x, y, _ in plates] + [tuple(each) for each in ants.tolist()] or [(0, 0)]
    low, high = (min(min(each) for each in spots) - 1, max(max(each) for each in spots) + 1)
    axes.set(xlim=(low, high), ylim=(low, high), aspect="equal", xticks=[], yticks=[])
    total = f"{int(table.turn.score[seat])} points" if table.turn.reason else f"{len(plates)} plates"
    axes.set_title(f"seat {seat}: {total}", loc="left", fontsize=9, color=SEATS[seat])


def goals_in_words(table: Any) -> list[str]:
    """Return the goals in play with their tokens."""
    state, told = table.state, []
    for number, token in zip(state.goal[: state.n_dealt], state.token[: state.n_dealt], strict=True):
        entry = goal(table.rules, int(number))
        told.append(f"{entry['kind']}{' ' + next(iter(entry['args'].values())) if entry['args'] else ''} ({token})")
    return told


def picture(table: Any) -> str:
    """Return the position as text: the area row by row with the dice on each card, and every seat's colony."""
    state, rules, names = table.state, table.rules, pattern_names(table.rules)
    lines = [
        f"round {table.turn.rounds}, {phase_of(table)}, seat {state.starter} started; goals: {', '.join(goals_in_words(table)) or 'none'}"
    ]
    majority = " ".join(f"{each} {token}" for each, token in zip(FOODS + COLOURS, state.majority, strict=True))
    lines.append(f"  majority: {majority}; Round cards left: {state.pile}, picnic cards left: {state.left}")
    for place in range(rules.derived.places):
        on = [
            f"{'abcd'[seat]}{KINDS[KIND[die]][:2]}{state.face[seat, die]}"
            for seat in range(table.turn.seats)
            for die in range(DICE)
            if int(state.on[seat, die]) >> place & 1
        ]
        shown = card(names, state.area[place]) if state.area[place] != NONE else "-"
        token = (" honey" if state.honey_place == place else "") + (" shoe" if state.shoe_place == place else "")
        lines.append(f"  {place} {shown:<12} {' '.join(on)}{token}".rstrip())
    for seat in range(table.turn.seats):
        where = [int((state.where[seat] == each).sum()) for each in range(3)]
        plates = " ".join(
            f"{card(names, code)[:2]}@{x - MIDDLE},{y - MIDDLE}" for x, y, code in state.plate[seat, : state.n_plates[seat]].tolist()
        )
        lines.append(f"  seat {seat} ({'abcd'[seat]}): hill {where[0]}, puddle {where[1]}, area {where[2]}; colony {plates or '-'}")
    return "\n".join(lines)
