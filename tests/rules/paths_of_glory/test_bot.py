"""The heuristic bot: what it can know, what it prefers, and that it wins."""

from __future__ import annotations

import pytest

import rules
from rules.bots import Position, bot_named
from rules.core import Lot, derive
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory import numbers as no
from rules.paths_of_glory.bot import HeuristicBot
from rules.paths_of_glory.bot.attacks import gain_of
from rules.paths_of_glory.bot.battle import loss
from rules.paths_of_glory.bot.field import Field, ground_of, waiting_foes
from rules.paths_of_glory.bot.odds import Force, Odds
from rules.paths_of_glory.bot.ways import Ways
from rules.paths_of_glory.combat import loss_number
from rules.paths_of_glory.statistics import USES, course
from rules.paths_of_glory.statistics import table as table_of
from rules.paths_of_glory.words import ACCEPT, LOSE_STEP, REFUSE
from rules.simulate import Batch, simulate

CP, AP = 0, 1


def won_by(pack, games, seed, bot="heuristic", other="random"):
    """Games won, half of them with each side."""
    prepared = rules.prepare(pack, "campaign-1914")
    first = simulate(prepared, games=games // 2, bots=(bot, other), seed=seed, jobs=1)
    second = simulate(prepared, games=games // 2, bots=(other, bot), seed=seed, jobs=1)
    assert not first.faults and not second.faults
    return first.wins["cp"] + second.wins["ap"]


def test_it_beats_random_play(pack):
    assert won_by(pack, 4, seed=1) >= 3


@pytest.mark.long
def test_it_beats_random_play_in_95_of_100_games(pack):
    assert won_by(pack, 200, seed=2) >= 190


@pytest.mark.long
@pytest.mark.parametrize("weaker, stronger", [("random", "novice"), ("novice", "heuristic")])
def test_a_novice_stands_between(pack, weaker, stronger):
    assert won_by(pack, 30, seed=5, bot=stronger, other=weaker) >= 20


def test_it_cannot_know_dice_nor_hidden_cards(engine, contexts):
    """Positions that a seat cannot tell apart get the same answer, whatever lies behind them."""
    ctx = contexts()
    st = engine.initial(ctx, 11)
    players = [HeuristicBot(1), HeuristicBot(2)]
    compared = 0
    for number in range(700):
        seat, legal = engine.decider(ctx, st), engine.legal(ctx, st)
        if len(legal) > 1 and number % 3 == 0:
            answers = set()
            for seed in range(3):
                twin = engine.determinize(ctx, st, seat, 100 * number + seed)
                bot = HeuristicBot(1)
                answers.add(bot.choose(Position(engine, ctx, twin, seat, legal, seed, number)))
            assert len(answers) == 1, engine.stack_text(st)
            compared += 1
        engine.apply(ctx, st, players[seat].choose(Position(engine, ctx, st, seat, legal, 11, number)))
        if not st.frames:
            break
    assert compared > 50


def test_the_same_seed_plays_the_same_game(engine, contexts):
    ctx = contexts("introductory")

    def game():
        st = engine.initial(ctx, 3)
        players = [bot_named(engine, "heuristic")(seat) for seat in (0, 1)]
        number = 0
        while st.frames:
            seat, legal = engine.decider(ctx, st), engine.legal(ctx, st)
            engine.apply(ctx, st, players[seat].choose(Position(engine, ctx, st, seat, legal, 3, number)))
            number += 1
        return st.encode()

    assert game() == game()


def test_it_finds_its_way_into_a_game_at_any_moment(engine, contexts):
    """A new bot at every decision has no plan to follow, and still chooses legal actions to the end."""
    ctx = contexts("introductory")
    st = engine.initial(ctx, 4)
    number = 0
    while st.frames:
        seat, legal = engine.decider(ctx, st), engine.legal(ctx, st)
        action = HeuristicBot(number).choose(Position(engine, ctx, st, seat, legal, 4, number))
        assert action in legal
        engine.apply(ctx, st, action)
        number += 1


def test_odds_are_those_of_the_fire_tables(contexts):
    ctx = contexts()
    odds = Odds(ctx)
    lot = Lot(7)
    for _ in range(50):
        attacker = Force(1 + lot.pick(18), lot.pick(2) == 0, 1 + lot.pick(12), -lot.pick(3), lot.pick(3))
        defender = Force(1 + lot.pick(12), lot.pick(2) == 0, 1 + lot.pick(12), lot.pick(2), lot.pick(2))
        wins = dealt = 0
        for ours in range(1, 7):
            for theirs in range(1, 7):
                a = loss_number(
                    ctx, 1 - attacker.army, attacker.strength, attacker.shift, ours + attacker.drm
                )
                d = loss_number(
                    ctx, 1 - defender.army, defender.strength, defender.shift, theirs + defender.drm
                )
                wins += a > d
                dealt += min(a, defender.steps)
        promised = odds.of(attacker, defender)
        assert promised.wins == wins
        assert promised.inflicted == 100 * dealt // 36


def field_of(table, seat):
    return Field(table.ctx, table.st, seat, ground_of(table.ctx))


def reached(field, unit, space):
    return sum(Ways(field).of(unit, space)[1:])


def indices(table, *units):
    return [table.i("piece", u) for u in units]


def test_more_armies_make_a_better_attack(table):
    t = table().clear().put("fr-army-1", "sedan").put("ge-army-1", "metz").put("ge-army-2", "metz")
    t.put("ge-army-3", "metz")
    field, odds, target = field_of(t, CP), Odds(t.ctx), t.i("space", "sedan")
    alone = gain_of(odds, field, indices(t, "ge-army-1"), target)
    together = gain_of(odds, field, indices(t, "ge-army-1", "ge-army-2", "ge-army-3"), target)
    assert together > alone


def test_a_trench_makes_an_attack_worse(table):
    t = table().clear().put("fr-army-1", "sedan").put("ge-army-1", "metz").put("ge-army-2", "metz")
    units, target = indices(t, "ge-army-1", "ge-army-2"), t.i("space", "sedan")
    before = gain_of(Odds(t.ctx), field_of(t, CP), units, target)
    t.trench("ap", "sedan", 2)
    assert gain_of(Odds(t.ctx), field_of(t, CP), units, target) < before


def test_the_ordered_offensive_is_worth_a_point(table):
    t = table().clear().put("fr-army-1", "nancy").put("ge-army-4", "metz")
    t.st.mandate_done = 3
    before = gain_of(Odds(t.ctx), field_of(t, AP), indices(t, "fr-army-1"), t.i("space", "metz"))
    t.st.mandate = [t.i("mandate", "none"), t.i("mandate", "fr")]
    t.st.mandate_done = 1
    after = gain_of(Odds(t.ctx), field_of(t, AP), indices(t, "fr-army-1"), t.i("space", "metz"))
    assert after >= before + 100


def test_the_last_garrison_does_not_leave_the_line(table):
    t = table().clear().put("ge-army-1", "metz").put("fr-army-1", "verdun")
    alone = field_of(t, CP).loss(t.i("space", "metz"), 5)
    t.put("ge-army-2", "metz")
    assert alone > field_of(t, CP).loss(t.i("space", "metz"), 5)


def test_a_garrison_far_from_the_enemy_still_knows_what_it_guards(table):
    """One that leaves opens its own space and those behind it to raids; or it would come and go."""
    t = (
        table()
        .clear()
        .put("ge-corps-1", "lodz")
        .put("ru-army-1", "brest-litovsk")
        .hold("cp", "warsaw", "lodz")
    )
    field, lodz, posen = field_of(t, CP), t.i("space", "lodz"), t.i("space", "posen")
    assert not field.threat[lodz] and field.raid[lodz] == 2
    assert field.loss(lodz, 2) >= field.relief(posen, 2)
    unit = t.i("piece", "ge-corps-1")
    assert field.staying(unit, lodz) > field.value(unit, posen)


def test_no_way_leads_past_a_corps_without_strength(table):
    """A reduced corps may have no combat factor left and bars the space all the same."""
    t = table().clear().put("ah-corps-1", "lemberg", reduced=True).put("ru-corps-1", "lutsk")
    field = field_of(t, AP)
    lemberg, lutsk = t.i("space", "lemberg"), t.i("space", "lutsk")
    assert field.foe[lemberg] == 0
    assert not reached(field, t.i("piece", "ru-corps-1"), lutsk) >> lemberg & 1
    t.put("ah-corps-1", "unused")
    assert reached(field_of(t, AP), t.i("piece", "ru-corps-1"), lutsk) >> lemberg & 1


def test_a_neutral_is_feared_once_its_card_can_be_played(table):
    t = table()
    trieste = t.i("space", "trieste")
    assert not field_of(t, CP).threat[trieste]
    t.st.level[AP] = t.i("level", "limited")
    assert field_of(t, CP).threat[trieste]
    assert not field_of(t, AP).threat[t.i("space", "udine")]
    assert waiting_foes(t.ctx, t.war("it").st, AP).keys().isdisjoint({t.i("space", "udine")})


def test_a_place_without_supply_is_avoided(table):
    t = table().clear().put("ge-army-1", "metz")
    field = field_of(t, CP)
    unit = t.i("piece", "ge-army-1")
    near, far = t.i("space", "strasbourg"), t.i("space", "bordeaux")
    assert field.value(unit, near) > field.value(unit, far)


def test_no_army_is_thrown_away_while_another_can_be_reduced(table):
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "metz", reduced=True)
    t.st.attackers = []
    fresh, worn = (LOSE_STEP.base | unit for unit in indices(t, "ge-army-1", "ge-army-2"))
    assert loss(t.ctx, t.st, CP, [fresh, worn]) == fresh


@pytest.mark.parametrize(("vp", "answer"), [(18, REFUSE.base), (10, REFUSE.base), (2, ACCEPT.base)])
def test_peace_is_for_those_who_are_losing(engine, table, vp, answer):
    t = table()
    t.st.vp = vp
    t.st.push(no.PEACE, CP)
    legal = engine.legal(t.ctx, t.st)
    assert HeuristicBot(0).choose(Position(engine, t.ctx, t.st, CP, legal, 0, 0)) == answer


def test_a_war_of_bots_rises_to_limited_and_total_war(pack):
    """Several turns, commitment rising on both sides, trenches, and losses made good."""
    report = simulate(rules.prepare(pack, "campaign-1914"), games=2, bots=("heuristic",) * 2, seed=3, jobs=1)
    assert not report.faults
    means = report.means()
    assert means["turn"] >= 5
    assert means["cp_level"] >= 1 and means["ap_level"] >= 1
    assert means["trenches"] >= 5


def test_statistics_tell_the_course_of_a_war(contexts):
    """What is counted while a game is played agrees with how the same game ends when nobody listens."""
    ctx = contexts("introductory")
    seed = derive(5, "game", 0)
    one = course(ctx, seed)
    played = Batch(ENGINE, ctx, ("heuristic",) * 2, 5).play(0)
    assert (one.winner, one.reason) == (played.winner, played.reason)
    assert one.turns[-1].vp == played.measures["vp"]
    assert [moment.turn for moment in one.turns] == list(range(1, one.turns[-1].turn + 1))
    actions = sum(moment.done[use, CP] for moment in one.turns for use in USES.values())
    assert 0 < actions <= 6 * len(one.turns)
    fought = sum(moment.done["attacks", side] for moment in one.turns for side in (CP, AP))
    assert fought > 0 and any(moment.columns for moment in one.turns)
    text = table_of(ctx, [one])
    assert one.reason in text and len(text.splitlines()[0].split()) > 20
