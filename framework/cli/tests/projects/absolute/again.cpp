#include <unistd.h>

int main(int count, char**) {
  if (count == 1) return execl(SELF, SELF, "work", nullptr);
  volatile unsigned long sum = 0;
  for (unsigned long i = 0; i < 4'000'000; ++i) sum = sum + i;
  return sum == 1;
}
