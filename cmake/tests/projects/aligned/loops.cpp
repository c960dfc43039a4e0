// Contains loops and jumps whose addresses depend on everything before them.
#include <vector>

#define TEXT(part) TEXT_OF(part)
#define TEXT_OF(part) #part
#define NAME(part, what) NAME_OF(part, what)
#define NAME_OF(part, what) part##_##what

constexpr int kSalt = sizeof(TEXT(PART));  // else link-time optimisation merges the functions of all parts

// 96 bytes each: one of two neighbours would begin in the middle of a line.
extern "C" {
__attribute__((used)) int NAME(PART, first_values)[24] = {kSalt};
__attribute__((used)) int NAME(PART, second_values)[24] = {kSalt};
}

extern "C" __attribute__((noinline)) int NAME(PART, sum)(const int* values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    if (values[i] % 3 == 0) sum += values[i];
    for (int j = i; j % 7 != 0; ++j) sum ^= j * kSalt;
  }
  return sum;
}

extern "C" __attribute__((noinline)) int NAME(PART, letters)(const char* text) {
  int found = 0;
  for (; *text != 0; ++text) {
    switch (*text) {
      case '<':
        found += 3;
        break;
      case '>':
        found += 5;
        break;
      case '&':
        found *= 7;
        break;
      default:
        found ^= *text;
    }
    while (found > 1000 * kSalt) found -= found / 3;
  }
  return found;
}
