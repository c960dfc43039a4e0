volatile int kept = 1;

int main(void) { return kept - 1; }
