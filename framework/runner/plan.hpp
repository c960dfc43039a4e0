#pragma once

/// The order in which processes run. A round is one process of each side, one after the other. Rounds come in
/// twos that mirror each other (A B B A), so that a machine that steadily warms up favours neither side;
/// which side begins is drawn for each two. Every process gets an environment of another size, which moves
/// its stack: layout luck becomes noise that averages out, in place of a bias that never shows.

#include <cstdint>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::runner {

struct Slot {
  int round = 0;
  Side side = Side::current;
  int padding = 0;  ///< bytes of environment to add, 0 to 4095
};

/// `rounds` rounds of baseline and current; with `with_baseline` false, of the current side alone. The same
/// seed gives the same plan everywhere.
std::vector<Slot> plan_rounds(int rounds, bool with_baseline, std::uint64_t seed);

}  // namespace holdfast::runner
