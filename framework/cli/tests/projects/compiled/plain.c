int plain(int x) { return x * SCALE; }
