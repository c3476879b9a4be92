"""tmp"""

from antstats.contract import PolicySpec
from antstats.kernel import uniform

POLICIES = (PolicySpec("greedy", uniform, "x"), PolicySpec("collector", uniform, "x"))
