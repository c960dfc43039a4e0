#pragma once

namespace ns {

struct Table {
  long capacity;
  int size;
};

// Each access is a separate instruction.
extern volatile int counter;
extern volatile Table table;
extern char text[24];

/// Reads the counter three times and writes it twice, and writes the size of the table once.
void use();

}  // namespace ns
