#pragma once

/// Cell: a row of a table of docs/evidence/error-rates.md. What was simulated can be derived again from its seed.

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

constexpr int kRounds = defaults::kRoundsMax;     ///< at most
constexpr double kEffect = defaults::kMinEffect;  ///< MIN_EFFECT
constexpr double kSeconds = 0.2;                  ///< of a round of two processes

struct Decided {
  Outcome outcome = Outcome::inconclusive;
  double rounds = 0;
  double undecided = 0;  ///< of a suite: how many of its tests
};

struct Cell {
  std::vector<std::string> words;  ///< its first columns
  int trials = 0;
  std::function<Decided(Random&)> gate;
  double round_s = kSeconds;
  std::map<Outcome, int> outcomes{};
  double rounds = 0;     ///< on average
  double undecided = 0;  ///< likewise
};

struct Table {
  std::vector<std::string> heads;  ///< of the first columns
  std::vector<Cell> cells;
  bool of_suites = false;
};

/// On all processors.
void run_all(std::vector<Cell>& cells, std::uint64_t seed);
/// As Markdown, to stdout.
void print(const Table& table);

/// "none", or "2 %, just MIN_EFFECT".
std::string change_of(double loss, double min_effect);

// The tables. `trials`: gates of an unchanged program in each row; of others a tenth.
Table noises(int trials);
Table effects_and_budgets(int trials);
Table losses(int trials);
Table machines(int trials);
Table suites(int trials);
Table stored(int trials);
Table counted(int trials);

}  // namespace holdfast::rates
