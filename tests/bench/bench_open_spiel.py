"""Random play of three games of open_spiel, as a reader may know it: other games, so no comparison. Run by `make bench`."""

import random
import time

import pytest

from tests.bench.rounds import SECONDS, alone

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: `make bench` installs it where there is a wheel")
GAMES = ("connect_four", "backgammon", "gin_rummy")


def from_python(game, seed):
    """Play once with the loop in Python, as the examples of open_spiel do. Returns decisions, without the moves of chance."""
    state, draw, decisions = game.new_initial_state(), random.Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choices(actions, chances)[0])
        else:
            decisions += 1
            state.apply_action(draw.choice(state.legal_actions()))
    return decisions


def in_cpp(game, seed):
    """Play once between two random bots, the loop in C++. Returns decisions, without the moves of chance."""
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    pyspiel.evaluate_bots(state, bots, seed)
    return sum(step.player >= 0 for step in state.full_history())


@pytest.mark.parametrize("play", [from_python, in_cpp], ids=lambda play: play.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_open_spiel(benchmark, name, play):
    game = pyspiel.load_game(name)

    def for_a_while():
        began, decisions, seed = time.process_time(), 0, 1
        while (took := time.process_time() - began) < SECONDS:
            decisions += play(game, seed)
            seed += 2
        return decisions / took

    alone(benchmark, for_a_while, rounds=7, kind="open_spiel", game=name, loop=play.__name__)
