#include "added.hpp"

#include <random>

/// One call in CALL_IN, in one process in PROCESS_IN, does PERCENT % more work. The three numbers are read from memory, so that
/// other values change data and no instruction. They are in one struct, because a separate variable that is 0 would be in
/// another place.
static volatile struct {
  int percent = PERCENT;
  int call_in = CALL_IN;
  unsigned process_in = PROCESS_IN;
} added;

double added_percent() {
  static const bool is_affected = std::random_device()() % added.process_in == 0;
  static int calls = 0;
  return is_affected && ++calls % added.call_in == 0 ? added.percent : 0;
}
