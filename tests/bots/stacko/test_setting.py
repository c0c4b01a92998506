"""How well a bot of Stacko builds: data that loads its bot."""

from tafelrunde.bots.stacko.search import Builder, weigh_by_need, weigh_by_net
from tafelrunde.bots.stacko.setting import BuilderSetting


def test_a_setting_loads_the_bot_that_builds_so_well() -> None:
    """With a net it goes by the ends that it foresees, without one by what its tower needs."""
    plain, taught = (BuilderSetting(net=net).load("stacko") for net in (False, True))
    assert isinstance(plain, Builder)
    assert isinstance(taught, Builder)
    assert (weigh_by_need, weigh_by_net) == (plain.worths, taught.worths)
