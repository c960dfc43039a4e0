#include "watched.hpp"

namespace ns {

volatile int counter = 0;
volatile Table table{1, 2};
char text[24] = "more than a watchpoint";

void use() {
  const int first = counter;
  counter = first + 1;
  const int second = counter;
  counter = second + 1;
  table.size = counter;
}

}  // namespace ns
