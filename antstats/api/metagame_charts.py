"""The charts of a tournament."""

from antstats.api.notebook import Draw
from antstats.charts import payoffs, ratings, responses
from antstats.stats.metagame import Metagame


def drawings(metagame: Metagame) -> dict[str, Draw]:
    """Return how the charts are drawn, by name: ratings, payoffs, responses; policies in the order of their ratings."""

    def order() -> list[str]:
        return [str(name) for name in metagame.ratings().frame()["policy"]]

    return {
        "ratings": lambda ax: ratings.draw(metagame.ratings().frame(), ax),
        "payoffs": lambda ax: payoffs.draw(metagame.payoffs().frame(), order(), ax),
        "responses": lambda ax: responses.draw(metagame.payoffs().frame(), order(), ax),
    }
