"""Frames like those of a summary, small enough to read."""

import math

import numpy as np
import pandas as pd
import pytest

UNKNOWN = math.nan


def share_frame(shares, half=0.03, **first):
    shares = np.asarray(shares, float)
    return pd.DataFrame({**first, "share": shares, "low": shares - half, "high": shares + half})


@pytest.fixture(scope="session")
def seats():
    return share_frame([0.31, 0.26, 0.22, 0.21], seat=range(4))


@pytest.fixture(scope="session")
def policies():
    return share_frame([0.2, 0.35, 0.25], policy=["calm", "bold:noise=0.1", "random"], seats_held=[2, 1, 1])


@pytest.fixture(scope="session")
def entropy():
    time = np.arange(10) / 10
    return pd.DataFrame({"time": time, "entropy": 1 - time / 2, "low": 0.98 - time / 2, "high": np.minimum(1.02 - time / 2, 1)})


@pytest.fixture(scope="session")
def calibration():
    predicted = np.array([0.1, 0.3, 0.8])
    return pd.DataFrame({"predicted": predicted, "actual": predicted + 0.01, "low": predicted - 0.02, "high": predicted + 0.04})


@pytest.fixture(scope="session")
def playouts():
    return pd.DataFrame({"turns": np.random.default_rng(1).poisson(40, 500).astype(np.int64)})


@pytest.fixture(scope="session")
def metrics():
    rows = [
        ("length", "turns_p5", 30, 29, 31),
        ("length", "turns_p50", 40, 39, 41),
        ("length", "turns_p95", 51, 50, UNKNOWN),
        ("tension", "runaway_25", 0.3, 0.25, 0.35),
        ("tension", "runaway_50", 0.5, 0.45, 0.55),
        ("tension", "runaway_75", 0.7, UNKNOWN, UNKNOWN),
    ]
    frame = pd.DataFrame(rows, columns=["group", "metric", "estimate", "low", "high"])
    return frame.assign(seat=pd.array([pd.NA] * len(rows), "Int64"))


def unknown(frame):
    return frame.assign(low=UNKNOWN, high=UNKNOWN)


@pytest.fixture(scope="session")
def rungs():
    steps, rate = np.array([0.0, 1.5, 4.0]), np.array([UNKNOWN, 0.65, 0.73])
    ends = {"low": steps - 0.4, "high": steps + 0.4, "rate": rate, "rate_low": rate - 0.03, "rate_high": rate + 0.03}
    return pd.DataFrame({"policy": ["random", "calm:noise=0.5", "bold"], "steps": steps, **ends})


@pytest.fixture(scope="session")
def split():
    return share_frame([0.3, 0.05, 0.1, 0.0, 0.2, 0.35], part=["who plays", "seat", "line-up", "set-up", "play", "policy streams"])


@pytest.fixture(scope="session")
def drawn(seats, policies, playouts, metrics, entropy, calibration, rungs, split):
    """Return a function that gives every chart by name, drawn anew only if asked: drawing takes its time."""
    from antstats.charts import calibration as calibrations
    from antstats.charts import ladder, leaders, length, tension, variance
    from antstats.charts import policies as by_policy
    from antstats.charts import seats as by_seat

    def draw(known=True):
        of = (lambda frame: frame) if known else unknown
        return {
            "seats": by_seat.draw(of(seats)),
            "policies": by_policy.draw(of(policies)),
            "length": length.draw(playouts, of(metrics)),
            "tension": tension.draw(of(entropy)),
            "leaders": leaders.draw(of(metrics), 0.25),
            "calibration": calibrations.draw(of(calibration)),
            "ladder": ladder.draw(of(rungs)),
            "variance": variance.draw(of(split)),
        }

    kept = {}

    def give(known=True, anew=False):
        if anew or known not in kept:
            kept[known] = draw(known)
        return kept[known]

    return give
