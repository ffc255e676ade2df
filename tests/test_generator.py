"""The one source of chance: fixed values, independent games and streams."""

from __future__ import annotations

import pytest

from krig.generator import GAMMA, MASK, Generator, Stream, mix


def test_the_finisher_is_that_of_splitmix64() -> None:
    """The published first values of SplitMix64 from state 0."""
    assert [mix(GAMMA * step & MASK) for step in (1, 2, 3, 4)] == [
        0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]


@pytest.mark.parametrize(("seed", "game", "stream", "values"), [
    (0, 0, Stream.DEAL, [556823690, 214405049, 2879038426, 2965852328]),
    (1, 0, Stream.DEAL, [3800143325, 1731590707, 3600320423, 2477205703]),
    (1, 1, Stream.DEAL, [3378894388, 2391003509, 3266086402, 2542663869]),
    (1, 0, Stream.PICKUP, [2447321878, 1103875477, 495243392, 599826304]),
    (2**64 + 1, 0, Stream.DEAL, [3800143325, 1731590707, 3600320423, 2477205703]),
    (-1, 0, Stream.DEAL, [16549592, 1606294766, 1512877623, 3638687076]),
])
def test_values_are_fixed_for_ever(seed: int, game: int, stream: Stream, values: list[int]) -> None:
    generator = Generator(seed, game=game, stream=stream)
    assert [generator.below(2**32) for _ in values] == values


def test_values_stay_below_their_bound_and_reach_every_value() -> None:
    generator = Generator(3)
    assert {generator.below(6) for _ in range(200)} == set(range(6))
    assert {generator.below(1) for _ in range(10)} == {0}


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    orders = set()
    for number in range(200):
        items = [1, 2, 3]
        Generator(5, game=number).shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {(1, 2, 3)}
