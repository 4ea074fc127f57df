"""Why not? Any unit, space or card that cannot be used is answered with a rule of the specification."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pog_games import chosen

import rules
from rules.core import Game, Lot, Notice, Phrase, Procedure, Verb
from rules.paths_of_glory import ENGINE, words

SPECIFICATION = Path(__file__).parents[4] / "shared" / "rules" / "paths-of-glory" / "rules.md"
present = pytest.mark.skipif(not SPECIFICATION.is_file(), reason="the specification is not on this machine")
ROW = r"^\| ((?:amb|E)-\d\d) \||^## ([CDF][-.]\d+)\b|^#+ (\d+\.\d+(?:\.\d+)*)\b|^- \*\*(\d+\.\d+(?:\.\d+)*)"


def known_rules():
    text = SPECIFICATION.read_text(encoding="utf8")
    found = {group for row in re.findall(ROW, text, re.MULTILINE) for group in row if group}
    return found | set(re.findall(r"^#+ [\d.]+ / ([\d.]+)", text, re.MULTILINE))


def number_of(rule):
    return re.sub(r"\(.*\)$", "", rule.removeprefix("PoG-"))


@present
@pytest.mark.parametrize(
    "scenario, options",
    [
        ("campaign-1914", {}),
        ("historical", {"optional_cards": "secret_swap"}),
        ("tournament", {"edition": "ed2010", "optional_cards": "all"}),
    ],
)
def test_every_question_gets_a_rule(pack, scenario, options):
    """Random games; at every few decisions some unit, space and card, with and without a verb."""
    known = known_rules()
    prepared = rules.prepare(pack, scenario, options=options)
    ctx = prepared.ctx
    st, lot = ENGINE.initial(ctx, 21), Lot(21)
    asked, kinds, decision = 0, set(), 0
    while st.frames and decision < 6000:
        kind = ENGINE.procedure_of(st).name
        if decision % 11 == 0 or kind not in kinds:
            kinds.add(kind)
            game = Game.at(ENGINE, ctx, st.clone(), prepared.origin)
            legal = game.legal()
            for table, name in (("piece", "unit"), ("space", "space"), ("card", "card")):
                thing = ctx.ids[table][lot.pick(len(ctx.ids[table]))]
                mentioned = any(thing in action.args.values() for action in legal)
                reasons = game.why_not(None, **{table: thing})
                assert bool(reasons) is not mentioned, (kind, thing)
                for reason in reasons:
                    assert reason.text and number_of(reason.rule) in known, (kind, reason)
                asked += not mentioned
                for verb in {action.verb for action in legal}:
                    fields = [field.name for field in ENGINE.verb_named[verb].fields]
                    if fields != [name] or any(a.verb == verb and a.args[name] == thing for a in legal):
                        continue
                    reasons = game.why_not(verb, **{name: thing})
                    assert reasons, (kind, verb, thing)
                    assert all(number_of(r.rule) in known for r in reasons), (kind, verb, reasons)
        ENGINE.apply(ctx, st, chosen(ENGINE, lot, ENGINE.legal(ctx, st)))
        decision += 1
    assert asked > 300 and len(kinds) > 12


@present
def test_every_word_names_a_rule_that_exists():
    """Prompts, actions, notices and reasons."""
    known = known_rules()
    wordings = [v for v in vars(words).values() if isinstance(v, Notice | Phrase | Verb)]
    without = {"done", "yes", "no", "stay"}
    wrong = [v.name for v in wordings if v.name not in without and number_of(v.rule) not in known]
    wrong += [p.name for p in ENGINE.procedures().values() if number_of(p.rule) not in known]
    assert wrong == []


def test_every_decision_is_asked_in_plain_words():
    asking = [p for p in ENGINE.procedures().values() if type(p).legal is not Procedure.legal]
    assert asking
    for procedure in asking:
        text = procedure.prompt.text
        assert len(text.split()) >= 3 and text[0].isupper(), procedure.name


@pytest.mark.parametrize(
    "verb, thing, rule",
    [
        ("activate-move", {"space": "paris"}, "9.2.6"),
        ("activate-move", {"space": "cambrai"}, "14.3.1"),
        ("activate-attack", {"space": "metz"}, "9.2.1"),
    ],
)
def test_why_a_space_is_not_activated(table, verb, thing, rule):
    t = table().clear().put("ge-army-1", "cambrai").hold("ap", "sedan").put("ge-army-2", "metz")
    t.put("ah-army-1", "metz").act("cp").do("one-op")
    assert [r.rule for r in why(t, verb, **thing)] == [rule]


@pytest.mark.parametrize(
    "unit, rule",
    [
        ("fr-army-1", "8.1.3"),
        ("ge-army-9", "4.2.3"),
        ("ge-army-8", "12.4.7"),
        ("ge-army-7", "17.1.4"),
        ("ge-corps-5", "13.1.8"),
        ("ge-army-3", "9.2.5"),
    ],
)
def test_why_a_unit_does_not_move(table, unit, rule):
    t = table().clear().put("ge-army-1", "metz").put("fr-army-1", "paris").put("ge-army-3", "koblenz")
    t.put("ge-army-9", "unused").put("ge-army-8", "gone").put("ge-army-7", "eliminated")
    t.put("ge-corps-5", "reserve").movement("cp", "metz")
    assert [r.rule for r in why(t, None, piece=unit)] == [rule]


@pytest.mark.parametrize(
    "card, rule", [("ap-04", "2.3"), ("cp-10", "9.1.3"), ("cp-05", "9.5.1.2"), ("cp-07", "9.1.3")]
)
def test_why_a_card_is_not_played(table, card, rule):
    t = table().hand("cp", "cp-04").act("cp")
    t.st.out |= 1 << t.i("card", "cp-05")
    t.st.discards[0] = [t.i("card", "cp-07")]
    assert [r.rule for r in why(t, None, card=card)] == [rule]


def test_supply_is_answered_with_its_line_or_with_what_bars_it(table):
    t = table().clear().put("ge-army-1", "sedan").put("fr-corps-1", "koblenz").hold("cp", "metz")
    ids = t.ctx.ids["space"]
    answer = ENGINE.supply(t.ctx, t.st, t.i("piece", "ge-army-1"))
    line = [ids[s] for s in answer.line]
    assert answer.supplied and line[0] == "sedan" and line[-1] in ("essen", "breslau")
    t.hold("ap", "metz", "brussels", "cambrai", "verdun", "liege")
    answer = ENGINE.supply(t.ctx, t.st, t.i("piece", "ge-army-1"))
    assert not answer.supplied and {"metz", "koblenz"} <= {ids[s] for s in answer.barred}


def why(t, verb, **things):
    game = Game.at(ENGINE, t.ctx, t.st.clone(), None)
    return game.why_not(verb, **things)
