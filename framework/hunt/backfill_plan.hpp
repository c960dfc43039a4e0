#pragma once

/// Backfill plan: which commit of a series is measured next, which pairs of commits are compared, and which pairs may
/// hold a step. Pure: commits are numbers in the series, 0 is the oldest.
///
/// Each commit is compared with a measured neighbour when it is added. At the end, each measured commit has been
/// compared with the measured one before it, so that a step is between two neighbours. Commits that are the same for
/// the test share their comparisons.
///
///     MeasuredCommits measured;
///     while (const auto next = next_commit(100, seen, BackfillOrder::spread)) {
///       measured.add(*next);
///       if (const auto pair = measured.pair_at(*next)) measured.note(*pair, is_same(*pair));
///     }

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "model/verdict.hpp"

namespace holdfast::hunt {

/// `newest_first`: from the last commit to the first. `spread`: both ends, then always the middle of the largest gap, so
/// that an interrupted call leaves an even picture.
enum class BackfillOrder { newest_first, spread };

/// Returns the commit that is measured next; none if `seen` has all of them. `seen`: commits that were measured, or
/// that cannot be. Of gaps of equal size, the newest is next.
std::optional<std::size_t> next_commit(std::size_t count, const std::set<std::size_t>& seen,
                                       BackfillOrder order);

struct CommitPair {
  std::size_t earlier = 0;
  std::size_t later = 0;
  auto operator<=>(const CommitPair&) const = default;
};

/// The measured commits of one test, and the pairs of them that were compared.
class MeasuredCommits {
 public:
  void add(std::size_t commit) { commits_.insert(commit); }
  void remove(std::size_t commit) { commits_.erase(commit); }
  bool contains(std::size_t commit) const { return commits_.contains(commit); }
  const std::set<std::size_t>& commits() const { return commits_; }

  /// Notes a comparison. `same`: nothing that the test executes or reads differs, so nothing was measured.
  void note(const CommitPair& pair, bool same);
  /// Returns true if nothing that the test executes or reads differs between the two commits.
  bool same(const CommitPair& pair) const { return alike(pair.earlier) == alike(pair.later); }
  /// Returns the measured pair whose result is valid for `pair`: `pair` itself, or a pair of commits that are the same
  /// as its commits. None if no such pair was measured, for example because the two commits are the same.
  std::optional<CommitPair> measured_as(const CommitPair& pair) const;

  /// Returns the pair to compare for an added commit: the commit and the measured commit before it, or the next one if
  /// there is none before. None if the result of that pair is known already.
  std::optional<CommitPair> pair_at(std::size_t commit) const;
  /// Returns the pairs of neighbours, newest first.
  std::vector<CommitPair> neighbours() const;
  /// Returns the neighbours() that were not compared.
  std::vector<CommitPair> open() const;

 private:
  bool is_known(const CommitPair& pair) const { return same(pair) || measured_as(pair); }
  /// Returns the oldest commit that is known to be the same as `commit`.
  std::size_t alike(std::size_t commit) const;

  std::set<std::size_t> commits_;
  std::map<std::size_t, std::size_t> alike_;  ///< an older commit that is the same
  std::vector<CommitPair> measured_;
};

/// Returns the level at which fresh rounds must confirm a step that one of `comparisons` suggested. With it, the
/// probability that any innocent commit is named is at most `significance` (Bonferroni's inequality), whatever the
/// first comparisons said.
double level_of_step(double significance, std::size_t comparisons);

/// Returns true if a comparison suggests a step, which must be confirmed: a change, or an undecided one whose estimate
/// is at least the minimum effect.
bool may_be_step(Outcome outcome, const std::optional<Ratio>& change, double min_effect);

/// Returns the times in seconds at which the sessions of the commits begin, oldest first. These are the times of the
/// commits. A history is sorted by them, so a time that is not later than its predecessor is set to one second after the
/// predecessor.
std::vector<long long> ordered_times(std::vector<long long> times);

}  // namespace holdfast::hunt
