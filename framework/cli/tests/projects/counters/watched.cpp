#include "watched.hpp"

namespace ns {

volatile int counter = 0;
volatile Table table{1, 2};
char text[24] = "more than a watchpoint";

void use() {
  int first = counter;
  asm volatile("" : "+r"(first));  // one instruction that reads and writes would be one write
  counter = first + 1;
  int second = counter;
  asm volatile("" : "+r"(second));
  counter = second + 1;
  table.size = counter;
}

}  // namespace ns
