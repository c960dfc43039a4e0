#include <stdio.h>

int main(void) { return puts(CONFIGURATION) < 0; }
