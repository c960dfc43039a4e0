"""For each row of docs/evidence/models-rows.md, the edit that breaks what it says, and what runs the row's test with it."""
