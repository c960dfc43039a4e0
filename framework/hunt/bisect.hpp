#pragma once

/// Bisect: finds the commits of a series that changed a measured number, by noisy binary search. Pure: the caller
/// builds a commit and judges two of them.
///
/// Both ends are judged first. They must differ, by D. A midpoint is then judged against the earlier end of its
/// interval. If it equals that end, all of the change is after the midpoint; if it has all of the change, none is.
/// Otherwise it is judged against the later end, too. If it differs from both ends, both halves are searched, and the
/// change has several steps. A change in one step is D on one side and nothing on the other. So the question of each
/// pair is whether they differ by more than half of D, on a logarithmic scale, which needs the fewest pairs. If the
/// answer does not decide whether a side holds a step of at least the minimum effect, the pair is judged again with
/// twice, then four times the pairs. If neither side is known, the answer is the range. The last remaining commit is
/// judged at the end if it was not yet judged against its predecessor. If the two do not differ, small steps have
/// added up, and the answer is the range that was judged last.
///
/// If the difference between two commits cannot reach what is measured (`same`), they count as equal without being
/// judged. A midpoint that is the same as one end has all of the change on its other side. If both ends are the same,
/// or a midpoint is the same as both, no commit has made the difference, and none is named.
///
/// The level is divided among the ceil(log2(n)) midpoints and the ends, so that the whole search is as often wrong as
/// one verdict would be.
///
/// Source: noisy binary search as in Karp and Kleinberg, Noisy binary search and its applications, 2007. Here each
/// answer is made certain before the next, which costs few more pairs if most of them are clear.

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace holdfast::hunt {

/// Commits by their number in the series, oldest first; 0 is the good end.
struct PairInput {
  std::size_t earlier = 0;
  std::size_t later = 0;
  double min_effect = 0;    ///< difference that they must have, as a fraction
  double significance = 0;  ///< on each side
  int effort = 1;           ///< largest multiple of the usual number of pairs
};

struct PairAnswer {
  Outcome outcome =
      Outcome::inconclusive;  ///< pass, regressed, improved or inconclusive, at the requested effect
  Ratio ratio;                ///< later / earlier, with bounds at the requested level
  int pairs = 0;
};

/// The state before each slow operation.
struct BisectProgress {
  std::size_t commits_left = 0;   ///< commits that can still be the answer
  int builds_left = 0;            ///< expected
  int pairs_of_commits_left = 0;  ///< comparisons, expected
};

struct BisectTrials {
  std::function<bool(std::size_t)> build;  ///< returns false if it cannot be built
  std::function<PairAnswer(const PairInput&)> judge;
  /// Returns true if nothing that is measured can differ between two commits that were built; false if that is not
  /// known.
  std::function<bool(std::size_t earlier, std::size_t later)> same = [](std::size_t, std::size_t) {
    return false;
  };
  std::function<void(const BisectProgress&)> progress = [](const BisectProgress&) {};
};

struct BisectStep {
  std::size_t after = 0;  ///< the last commit before the change
  std::size_t at = 0;     ///< the first commit with the change; after + 1 if a single commit is named
  PairAnswer answer;
  std::string why;  ///< why the answer is a range; empty for a single commit
};

struct Bisected {
  PairAnswer whole;               ///< of both ends; there are no steps if it shows no change
  bool same_ends = false;         ///< all that is measured is the same at both ends: `whole` is a pass
  std::vector<BisectStep> steps;  ///< oldest first
  std::map<std::size_t, std::size_t>
      unmeasured;  ///< commits that were not judged, each with the commit to which it is equal
  std::set<std::size_t> unbuildable;
  int builds = 0;       ///< successful ones
  int comparisons = 0;  ///< pairs of commits that were judged, each time counted
  int pairs = 0;        ///< of processes
};

struct BisectLimits {
  double min_effect = 0.02;
  double significance = 0.05;
  int effort_max = 4;
};

/// Runs the search. `last`: the number of the bad end, at least 1. Both ends must be buildable.
Bisected bisect(std::size_t last, const BisectLimits& limits, const BisectTrials& trials);

/// Returns the part of the level that each verdict of a search over `commits` commits may use.
double level_of_each(double significance, std::size_t commits);

/// Returns the change that remains without a part of it. The errors of both ratios add up.
Ratio rest_of(const Ratio& whole, const Ratio& part);

/// Returns the share of `step` in `whole`, with bounds, on a logarithmic scale: two steps of 5 % share 10.25 %
/// equally.
Ratio share_of(const Ratio& step, const Ratio& whole);

}  // namespace holdfast::hunt
