"""The JSON schema of documents, for editors of other makers and for "did you mean"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema


def json_schema(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    """The JSON schema of what an adapter reads, with every default as plain data."""
    return adapter.json_schema(schema_generator=_WithTables)


class _WithTables(GenerateJsonSchema):
    """Pydantic itself does not know how to write a `Table` that is a default."""

    def encode_default(self, dft: Any) -> Any:
        if isinstance(dft, Mapping):
            return {key: self.encode_default(value) for key, value in dft.items()}
        return super().encode_default(dft)
