"""What an author may declare in each game system: documents with title, help, range and rule per field."""
