"""Has an edit for each row of docs/evidence/models.md that breaks its capability, and runs the row's test with it."""
