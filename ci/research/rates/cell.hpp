#pragma once

/// Cell: a row of a table of docs/evidence/error-rates.md. The simulation can be repeated from its seed.

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "model/defaults.hpp"
#include "model/verdict.hpp"

namespace holdfast::rates {

using Random = std::mt19937_64;

constexpr int kRounds = defaults::kRoundsMax;     ///< largest number of rounds
constexpr double kEffect = defaults::kMinEffect;  ///< MIN_EFFECT
constexpr double kSeconds = 0.2;                  ///< duration of a round of two processes

struct Decided {
  Outcome outcome = Outcome::inconclusive;
  double rounds = 0;
  double undecided = 0;  ///< number of undecided tests of a suite
};

struct Cell {
  std::vector<std::string> words;  ///< the first columns
  int trials = 0;
  std::function<Decided(Random&)> gate;
  double round_s = kSeconds;
  std::map<Outcome, int> outcomes{};
  double rounds = 0;     ///< mean
  double undecided = 0;  ///< mean
};

struct Table {
  std::vector<std::string> heads;  ///< headings of the first columns
  std::vector<Cell> cells;
  bool of_suites = false;
};

/// Runs on all processors.
void run_all(std::vector<Cell>& cells, std::uint64_t seed);
/// Prints Markdown to stdout.
void print(const Table& table);

/// Returns "none", or "2 %, just MIN_EFFECT".
std::string change_of(double loss, double min_effect);

// The tables. `trials`: gates of an unchanged program in each row; a tenth of this number
// for changed programs.
Table noises(int trials);
Table effects_and_budgets(int trials);
Table losses(int trials);
Table machines(int trials);
Table suites(int trials);
Table stored(int trials);
Table counted(int trials);

}  // namespace holdfast::rates
