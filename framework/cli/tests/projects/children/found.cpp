int found() { return 1; }
