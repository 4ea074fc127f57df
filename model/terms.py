"""Conditions and effects as data.

A condition is a small tree, told apart by `test`: `{test: all, of: [...]}`, `{test: controls, side: ap}`. An
effect is a named step with parameters, told apart by `effect`. Each system publishes its own words; the
combinators below belong to all of them. A word that takes others inside names the whole language:
`of: tuple[AnyCondition, ...]` (imported for type checking only).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from model.base import Document, field, one_of

if TYPE_CHECKING:
    # Names of the languages for words that take others inside; the real unions are built below.
    AnyCondition: TypeAlias = Any
    AnyEffect: TypeAlias = Any


class Condition(Document):
    """Base of all conditions."""


class Effect(Document):
    """Base of all effects."""


def conditions(*words: type[Condition]) -> Any:
    """The type of any condition made of these words and of all, any, not and at_least."""

    class All(Condition):
        """Every one of these holds."""

        test: Literal["all"]
        of: tuple[AnyCondition, ...] = field(title="Conditions", min_length=1)

    class AnyOf(Condition):
        """At least one of these holds."""

        test: Literal["any"]
        of: tuple[AnyCondition, ...] = field(title="Conditions", min_length=1)

    class Not(Condition):
        """This does not hold."""

        test: Literal["not"]
        of: AnyCondition = field(title="Condition")

    class AtLeast(Condition):
        """So many of these hold."""

        test: Literal["at_least"]
        number: int = field(title="How many", ge=1, le=1000)
        of: tuple[AnyCondition, ...] = field(title="Conditions", min_length=1)

    return _language("AnyCondition", "test", (All, AnyOf, Not, AtLeast, *words))


def effects(*words: type[Effect]) -> Any:
    """The type of any effect made of these words."""
    return _language("AnyEffect", "effect", words)


def _language(name: str, told_by: str, words: tuple[type[Document], ...]) -> Any:
    """A union of words that may mention the union itself by `name`."""
    union = one_of(words, told_by)
    for word in words:
        word.model_rebuild(force=True, _types_namespace={name: union})
    return union


def words_of(language: Any) -> dict[str, type[Document]]:
    """The words of a language by their name."""
    union = language.__origin__ if hasattr(language, "__metadata__") else language
    members = getattr(union, "__args__", (union,))
    told_by = language.__metadata__[0].discriminator if hasattr(language, "__metadata__") else None
    named = {}
    for word in members:
        key = told_by or ("effect" if "effect" in word.model_fields else "test")
        named[word.model_fields[key].annotation.__args__[0]] = word
    return named
