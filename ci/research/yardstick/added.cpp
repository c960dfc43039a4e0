#include "added.hpp"

#include <random>

/// PERCENT is added in one call of CALL_IN, in one process of PROCESS_IN. They are read from memory, and stand together because a
/// variable that is 0 has another place: so they change data, and no instruction.
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
