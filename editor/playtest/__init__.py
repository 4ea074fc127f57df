"""The Playtest desk: any scenario played under the rules, and the Balance desk beside it.

`session` and what it stands on know no Qt; `room` runs a session beside the window; the rest is what a person
sees. Nothing here names a game: prompts, choices, hands, tracks and logs come from the engine and the schema.
"""
