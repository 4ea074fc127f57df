"""Whether a pack is sound: checks that return findings with a place and a fix."""
