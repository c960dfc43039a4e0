#pragma once

/// The order in which processes run. A round is one process of each side, one after the other. Rounds come in
/// twos that mirror each other (A B B A), so that a machine that steadily warms up favours neither side;
/// which side begins is drawn for each two. The processes of each round get an environment of another size and
/// a stack at another place of a page (stack_place.hpp); a program that links the library moves its heap, too
/// (bench/address_offset.hpp). Both sides of a round get the same: luck with addresses that both have cancels out, and what one
/// of them has becomes noise that averages out, in place of a bias that never shows. Where launches have several
/// places (process.hpp), each round runs from the next one on both sides, again from the first after the last.

#include <cstdint>
#include <optional>
#include <vector>

#include "model/sample.hpp"
#include "process/process.hpp"

namespace holdfast::process {

/// Places that both sides have.
struct CodePlaces {
  int count = 0;  ///< 0: each side has its own
  int first = 0;  ///< of the first round
};

struct Slot {
  int round = 0;
  Side side = Side::current;
  int padding = 0;             ///< bytes of environment to add, 0 to 4095
  std::optional<int> place{};  ///< number of its place, from 0; none: it has one
};

/// `rounds` rounds of baseline and current; with `with_baseline` false, of the current side alone. The same
/// seed gives the same plan everywhere.
std::vector<Slot> plan_rounds(int rounds, bool with_baseline, std::uint64_t seed, CodePlaces places = {});

/// The launch with the padding of its place in the plan. Its stack begins at a place of a page that follows from it.
Launch padded(Launch launch, int padding);

/// How many samples each process takes where their sum was asked for (RUNS), by ScalaMeter's rule for its separate
/// processes: `runs` among `processes`, both 1 or more: runs / processes each, and one more for the first of them. 36
/// over 9 are nine times 4, 30 over 9 are 4, 4, 4, 3, 3, 3, 3, 3, 3. A process whose share is 0 is not run,
/// and has no place here: 5 over 9 are five times 1.
std::vector<int> shares(int runs, int processes);

}  // namespace holdfast::process
