"""CGSuite's notation: written text can be parsed again, and the values of its own tests are reproduced."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.answers.cgsuite import cgsuite_of
from bouton.cli import main
from bouton.rulesets import INDEX, family

#: a text and its value, as the tests of CGSuite 2 (aaron-siegel/cgsuite, lib/core/src/test) have them
KNOWN = {
    'game.grid.Amazons("x...|o...")': "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
    'game.grid.Clobber("xox|ox.")': "{^^*|*,v}",
    'game.grid.Domineering("....|....|....|....")': "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
    'game.grid.Cram(".........|##.######")': "*4",
    'game.strip.TopplingDominoes("lrrlrrl")': "Tiny(1/2)",
    'game.strip.TopplingDominoes("lere")': "{1|0,{0|-1}}",
    'game.strip.Turning("1-3")("htththtth")': "*29",
    'game.graph.Hackenbush("lrlrrllr")': "77/128",
    'game.graph.Hackenbush("l(l;rl)")': "3/2",
    'game.graph.Hackenbush("lrlerrr")': "3/4v[3]*",
    'game.graph.Hackenbush("e(ee(e;e);e(eee;ee);e(ee;e))")': "*5",
    'game.heap.TakeAndBreak("0.3F")(14)': "*8",
    "game.heap.Subtraction([2,3,7])(9)": "*2",
    "game.heap.Subtraction([2,3,7], allbut => true)(9)": "*5",
    "game.heap.Cutcake((8,1))": "-7",
}
LONG = ('game.grid.Amazons("x...|o...")', 'game.grid.Domineering("....|....|....|....")')
VALUES = ("3/8v*5", "±{4|2}", "+_2", "2-_{4|2}", "^[3]", "v<2>*", "±(2,{3|1})", "-1^^", "{2||1|0}", "±3/2", "±(1*)")


@pytest.mark.parametrize("text", [pytest.param(text, marks=pytest.mark.slow if text in LONG else ()) for text in KNOWN])
def test_a_text_of_cgsuite_has_the_value_that_cgsuite_finds(text):
    assert bouton.from_cgsuite(text).value == bouton.from_cgsuite(KNOWN[text])


@pytest.mark.parametrize("text", (*VALUES, "over", "2 + upon", "upon*", "downon*", "downon", "a{0|{1|a}}"))
def test_a_value_reads_back(text):
    value = bouton.value(text)
    assert bouton.from_cgsuite(bouton.to_cgsuite(value)) == value


def test_every_example_of_a_game_that_both_have_reads_back():
    written = 0
    for name in INDEX:
        for spec, text in family(name).examples:
            try:
                theirs = bouton.to_cgsuite(spec, text)
            except bouton.InputError:
                continue
            again = bouton.from_cgsuite(theirs)
            assert again == bouton.position(spec, text) or again.value == bouton.position(spec, text).value, theirs
            written += 1
    assert written > 35
    for spec in (
        "kayles",
        "octal:0.77",
        "hexadecimal:0.3F",
        "subtraction:1,3,4",
        "partizan-octal:0.3/0.07",
        "turning:any",
    ):
        assert bouton.from_cgsuite(bouton.to_cgsuite(spec)).spec == spec


games = st.recursive(
    st.sampled_from(["0", "1", "-3/2", "*", "*2", "^", "vv*", "1/2^", "+_1"]),
    lambda inner: st.tuples(*[st.lists(inner, min_size=1, max_size=2)] * 2).map(
        lambda sides: "{" + "|".join(",".join(side) for side in sides).replace("||", "|") + "}"
    ),
    max_leaves=6,
)


@settings(max_examples=15)
@given(games)
def test_any_value_reads_back(text):
    value = bouton.value(text)
    assert bouton.from_cgsuite(bouton.to_cgsuite(value)) == value


@settings(max_examples=30)
@given(st.text('game.heap.Kayles(7)+-*^v{}|,"[]Tiny 2;é', max_size=30))
def test_any_text_is_read_or_refused(text):
    try:
        cgsuite_of(text)
    except bouton.BoutonError as error:
        assert error.say("fr") and error.say("en")


def test_what_cgsuite_shows_is_read_too():
    read = bouton.from_cgsuite
    assert read("2Tiny(2)") == bouton.value("2+_2") and read("3+-1") == bouton.value("3 + ±1") != 2
    assert read("3*^") == bouton.value("^3") and read("1/4*") == bouton.value("1/4 + *")
    assert (
        read("^.PowTo(3)") == read("^[3]")
        and read("^.Pow(2)") == read("^<2>")
        and read("6over") == bouton.value("6 + over")
    )
    with pytest.raises(bouton.NotationError, match="two meanings"):
        read("2*3")
    assert cgsuite_of("2*3")["cgsuite"] == "2+*3"  # the command reads the program's own text first


@pytest.mark.parametrize(
    "text",
    (
        "game.heap.Nimm(3)",
        "game.heap.Kayles + game.heap.Nim(3)",
        "game.heap.Wythoff(3)",
        "game.grid.Clobber(xo)",
        'game.heap.TakeAndBreak("9")(3)',
        "game.heap.Kayles(7",
        "game." * 30_000,
        3,
    ),
)
def test_bad_texts_are_refused(text):
    with pytest.raises(bouton.BoutonError):
        bouton.from_cgsuite(text)


def test_the_command(capsys):
    assert main(["cgsuite", "kayles", "7,5", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.splitlines()[1].endswith("game.heap.Kayles(7) + game.heap.Kayles(5)")
    assert main(["cgsuite", "chomp", "3,2"]) == 2
