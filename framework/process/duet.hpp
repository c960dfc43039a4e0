#pragma once

/// A duet: both processes of a round run at once, held to one processor, which one and the other have by turns. What the machine
/// does meanwhile, its clock, a neighbour on the core, a host that takes the processor away, meets both alike. Of processes that
/// run one after the other it meets one.
///
/// With each turn a program loses some of what the processor keeps for it: caches, the branches that it learned, translations
/// of addresses. So turns are long against the time in which a program gets that back, and short against a process of some 40
/// ms. duet_rounds.hpp compares what the programs take in a duet with what they take alone.
///
/// The name and the idea are those of L. Bulej, V. Horky, P. Tuma, F. Farquet and A. Prokopec, Duet Benchmarking: Improving
/// Measurement Accuracy in the Cloud (ICPE 2020). They hold the two to two processors; these can have different neighbours.
///
/// It is for programs that compute alone, and do not keep each other from what both need: a port, a file of one name.

#include <optional>
#include <string>
#include <utility>

#include "process/collect.hpp"

namespace holdfast::process {

/// One process of a duet. `arm.launch.processor` is that of both.
struct DuetPart {
  const Arm& arm;
  int padding = 0;
};

/// What was measured, and what the last process of it printed.
struct Played {
  Collected collected;
  Ended ended;  ///< `out` and `tail` alone
};

/// How long each has the processor. `usual`: 5 ms where the kernel lets a program choose (Linux 6.12), else what the kernel
/// gives, 1 to 6 ms. `brief`: a third process wakes on the processor every millisecond, and with it the kernel gives the
/// processor to the program that had less of it.
enum class Turns { usual, brief };

/// What both came to, in this order. None where one of them failed, which says nothing of it: it may be all right alone.
/// `wire_file`: as of run_and_collect(); each part adds an ending.
std::optional<std::pair<Played, Played>> run_duet(const DuetPart& first, const DuetPart& second,
                                                  const std::string& wire_file, const Spawner& spawn,
                                                  Turns turns = Turns::usual);

}  // namespace holdfast::process
