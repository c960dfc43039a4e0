// With second/part.cpp, makes two members of one name in an archive, with sections of one name.
static __attribute__((noinline)) int half(int x) { return x / 2; }

int first_half(int x) { return half(x); }
