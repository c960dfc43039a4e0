// Does the work as a whole program, so that gcov counts the same executions.
#include <cstdio>

#include "text.hpp"
#include "words.hpp"

int main() {
  auto found = words::split(text_of(500));
  words::sort_by_length(found);
  const std::vector<int> numbers(100, 2);
  std::printf("%d %ld %d\n", words::sum_of(numbers), words::letters_in_threads(text_of(5000)),
              words::checksum("sum"));
  return 0;
}
