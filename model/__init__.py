"""What a pack is: documents, changes, storage and texts. No Qt, no rules."""
