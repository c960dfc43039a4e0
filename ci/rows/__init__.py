"""Has, for each row of docs/evidence/models.md, an edit that breaks its capability; and runs the row's test with this edit."""
