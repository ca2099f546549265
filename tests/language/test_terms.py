"""Names of things: as printed in the four editions, with every form that a sentence asks for."""

import re
import string

import pytest

from kokodama.core.abilities import narrate
from kokodama.core.chance import Chance
from kokodama.core.messages import terms_of
from kokodama.core.terms import read_terms
from kokodama.games import GAMES
from kokodama.games.kokopelli.terminal import written_out
from kokodama.language.language import LANGUAGES, Language
from kokodama.language.term import MissingForm, Term
from tests.language.corpus import everything, keys, of_documentation, of_the_browser, translations

# The names on the cards of the printed editions of Kokopelli: English, German, French, Polish
PRINTED = {
    "chieftain": ("Chieftain", "Häuptling", "Chef", "Wódz"),
    "birth": ("Birth", "Geburt", "Naissance", "Urodziny"),
    "spider-woman": ("Spider Woman", "Spinnenfrau", "Femme araignée", "Kobieta-pająk"),
    "warrior": ("Warrior", "Krieger", "Guerrier", "Wojownik"),
    "hunter": ("Hunter", "Jäger", "Chasseur", "Myśliwy"),
    "fire": ("Fire", "Feuer", "Feu", "Ogień"),
    "paw": ("Paw", "Pfote", "Patte", "Łapa"),
    "lizard": ("Lizard", "Eidechse", "Lézard", "Jaszczurka"),
    "eagle-feather": ("Eagle Feather", "Adlerfeder", "Plume d’aigle", "Orle pióro"),
    "tortoise": ("Tortoise", "Schildkröte", "Tortue", "Żółw"),
    "vase": ("Vase", "Vase", "Vase", "Wazon"),
    "sun": ("Sun", "Sonne", "Soleil", "Słońce"),
    "mother-of-heaven": ("Mother of Heaven", "Himmelsmutter", "Mère", "Matka nieba"),
    "drummer": ("Drummer", "Trommler", "Tambour", "Dobosz"),
    "shaman": ("Shaman", "Schamane", "Chaman", "Szaman"),
    "snake-dance": ("Snake Dance", "Schlangentanz", "Danse du serpent", "Taniec węża"),
    "kokopelli": ("Kokopelli", "Kokopelli", "Kokopelli", "Kokopelli"),
}
# Words that the printed terms replace. Each stood here once.
REPLACED = {
    "en": r"board games?\b|start player|\bby a link|\bbreak off|broken off|parent card|the own\b|empty-hand bonus"
    r"|\bpowers?\b(?! cut)|\bby chance\b|\bTake back\b|\bFarther\b|Somebody at this device|under the pile \(|box of one"
    r"|\bnought\b|\banew\b|[Tt]hinking \.\.\.|\bGo on\b|[Ff]ewest cards bring|[Mm]ost points win\b|\bDelete me\b",
    "de": r"verlänger|Jahresreihe|Spielende-Pl|Zusatzaktion|Kodama-Phase|Frühling(?!sregen)|Jahreszeitenphase"
    r"|Elternkarte|Wachsen und gedeihen|Brettspiel|Punkteblock|Wertungsbl[aä]tt|leere Hand|[Aa]ustausch"
    r"|\bSatz [ABC]\b|Startperson|\bMarker\b|\bFelder|Zieh-Aktion|\bKräfte|\bfremde\w* Zeremonie"
    r"|unter dem (?:Nachziehs|S)tapel|bei (?:ein|dein|sein|ihr)er\w* Zeremonie\w* an|[Ff]ortgeschrittene"
    r"|fünfte Zeremonie",
    "fr": r"\b[Oo]uvr(?:e|es|ir|ez|ons|ant|ira|irez|ait)\b|\bouverte?s?\b|emplacements?\b"
    r"|\b(?:le|un|son|ton|votre|leur) pouvoir\b"
    r"|\bpouvoirs\b|carte mère|tuiles? de sélection|actions? bonus|[Rr]obots?\b|Mère du [Cc]iel|Femme-[Aa]raignée"
    r"|\b(?:[Tt]u|[Tt]on|[Tt]es|[Tt]oi|[Jj]eux? de plateau)\b|\b[Tt]['’]|Patte te\b|main vide|plus-value"
    r"|étalage|carte support|ligne de l’année|\btrous?\b|sens horaire|jetons? de (?:3|4|fin)|cartes? saison\b"
    r"|[Mm]arqu(?:er?|ez|és?|es) (?:un|une|le|la|l’un|vos|ce|cette)s? (?:de vos )?(?:carte|Kodama)|ne va nulle part",
    "pl": r"Narodzin|\bWaz[aęyą]\b|Bębniarz|Niebios|[Kk]afel|[Oo]drzut|[Oo]tw(?:ó|o)rz|[Oo]twar|obszar\w* gry"
    r"|[Ww]ystawk|dżoker|rozpoczynając\w+ gracz|gracz\w* rozpoczynając|kart\w* rodzica|\b[Tt]ur(?:a|y|ę|ze|ą)\b"
    r"|opustosz|[Ww]łaściciel|Kobiet\w+-Pająk|na ręce\b|gr\w+ planszow|\b\w+(?:łeś|łaś)\b|pust\w+ ręk"
    r"|\b[Dd]obier|\b[Dd]obra[ćn]|(?:lew|praw)\w+ sąsiad|[Pp]unktacj\w+ końcow|[Zz]apas(?:u|ie)?\b"
    r"|\b[Pp]od (?:swój )?stos\b|[Rr]ozgrywk|[Pp]ierwsz\w+ gr(?:a|ę|y|ze)\b|gracz okazjonalny|silny gracz|Notatnik",
}
FORM = re.compile(r"\{(\w+):(\w+)(?:\+(?:and|or))?\}")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Term, "strict", True)


@pytest.mark.parametrize(("column", "code"), list(enumerate(LANGUAGES)))
def test_cards_are_called_as_on_the_printed_cards(column: int, code: str) -> None:
    language = Language(code, GAMES["kokopelli"].messages)
    assert {slug: language.name(slug) for slug in PRINTED} == {slug: names[column] for slug, names in PRINTED.items()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_names_the_same_things_and_gives_every_form(game: str, code: str) -> None:
    terms = terms_of(GAMES[game].messages, code)
    assert set(terms) == set(terms_of(GAMES[game].messages, "en"))
    assert all(form.strip() == form != "" for forms in terms.values() for form in forms.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_form_that_a_sentence_asks_for_is_there(code: str) -> None:
    known = {
        form
        for game in ("kokopelli", "kodama")
        for forms in read_terms(f"kokodama.games.{game}", code).values()
        for form in forms
    }
    sentences = [*(keys() if code == "en" else translations(code)), *of_the_browser(code)]
    asked = {(where, form) for where, text in sentences for _, form in FORM.findall(text)}
    assert [one for one in sorted(asked) if one[1] not in known] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_that_the_printed_terms_replace_is_left(code: str) -> None:
    texts = [*everything(code), *(of_documentation() if code == "en" else ())]
    found = [(where, match[0]) for where, text in texts if (match := re.search(REPLACED[code], text))]
    assert found == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("gap", ["card", "ceremony"])
def test_a_name_inside_a_sentence_is_never_bare(code: str, gap: str) -> None:
    """Not in German, French and Polish: an article, a case, or the noun it goes with. A name alone may be."""
    bare = [
        (where, text)
        for where, text in [*translations(code), *of_the_browser(code)]
        if "{" + gap + "}" in text and not re.search(rf"^\{{{gap}\}}:?$|: \{{{gap}\}}|[„«“]\s?\{{{gap}\}}", text)
    ]
    assert bare == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_is_told_to_everybody_with_forms_that_are_there(game: str, code: str) -> None:
    """Of somebody by name, to oneself as you; no gap stays open, no form is missing."""
    rules = GAMES[game]
    language = Language(code, rules.messages, {"A": "Ann", "B": "Ben", "C": "Cleo"})
    chance = Chance(7)
    state = rules.start(3, chance)
    heard: set[str] = set()
    while (seat := state.to_act()) is not None:
        view = rules.view(state, seat)
        question = rules.question(state)
        assert question is not None
        heard.add(language.question(question.kind, question.values))
        heard |= {language.move(view, action) for action in view.menu[:40]}
        action = chance.choice(view.menu)
        for event in narrate(rules, state, action):
            told = event.for_seat(seat)
            heard |= {language.event(told), language.event(told, "ABC"[seat])}
        state.apply(action)
    assert not [text for text in heard if "{" in text or "  " in text]


def test_a_form_that_is_missing_is_a_mistake_of_the_translation() -> None:
    term = Language("de", GAMES["kokopelli"].messages).term("hunter")
    assert "{:accusative}".format(term) == "den Jäger"  # noqa: UP032  (the gap is what is tested)
    with pytest.raises(MissingForm, match="'ablative'"):
        format(term, "ablative")


def test_a_name_that_people_chose_stands_as_it_is_in_every_sentence() -> None:
    language = Language("de", GAMES["kokopelli"].messages, cards={"hunter": "Max"})
    assert format(language.term("hunter"), "dative") == "Max"


def test_lists_are_joined_as_the_language_joins_them() -> None:
    language = Language("de", GAMES["kodama"].messages)
    assert language.say("{cards:many+and} {cards:many+or} {cards}", cards=["flower", "cloud"]) == (
        "Blumen und Wolken Blumen oder Wolken Blume, Wolke"
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_gaps_of_the_program_can_be_read(code: str) -> None:
    for where, text in [*(keys() if code == "en" else translations(code))]:
        assert all(name is None or re.fullmatch(r"\w+", name) for _, name, _, _ in string.Formatter().parse(text)), (
            where
        )


def test_a_name_can_be_typed_with_a_plain_apostrophe() -> None:
    language = Language("fr", GAMES["kokopelli"].messages)
    view = GAMES["kokopelli"].view(GAMES["kokopelli"].start(3, Chance(7)), 0)
    assert written_out(view, language, "play Plume d'aigle b3") == "play eagle-feather B3"


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("en", ["Ann plays the Kodamakid “Fluff”.", "Ann scores 3 points for clouds."]),
        ("de", ["Ann spielt das Kodamakid „Flausch“.", "Ann bekommt 3 Punkte für Wolken."]),
    ],
)
def test_a_kodamakid_is_called_one_and_symbols_pay_by_the_kind(code: str, wanted: list[str]) -> None:
    language = Language(code, GAMES["kodama"].messages, {"A": "Ann"})
    played = {"event": "kodama", "seat": "A", "goal": "kid-b-autumn"}
    scored = {"event": "scored", "seat": "A", "points": 3, "cause": "cloud", "branch": "b38"}
    assert [language.event(event) for event in (played, scored)] == wanted
