#include "hunt/backfill_plan.hpp"

#include <algorithm>
#include <cmath>

namespace holdfast::hunt {
namespace {

std::optional<std::size_t> newest_unseen(std::size_t count, const std::set<std::size_t>& seen) {
  for (auto commit = count; commit-- > 0;) {
    if (!seen.contains(commit)) return commit;
  }
  return std::nullopt;
}

/// Returns the middle of the largest gap. Both ends of the series must be in `seen`.
std::optional<std::size_t> middle_of_gap(const std::set<std::size_t>& seen) {
  std::size_t largest = 1;
  std::optional<std::size_t> middle;
  for (auto later = seen.rbegin(), earlier = std::next(later); earlier != seen.rend(); ++later, ++earlier) {
    const auto size = *later - *earlier;
    if (size <= largest) continue;
    largest = size;
    middle = *earlier + size / 2;
  }
  return middle;
}

}  // namespace

std::optional<std::size_t> next_commit(std::size_t count, const std::set<std::size_t>& seen,
                                       BackfillOrder order) {
  if (count == 0 || order == BackfillOrder::newest_first) return newest_unseen(count, seen);
  if (!seen.contains(count - 1)) return count - 1;
  if (!seen.contains(0)) return 0;
  return middle_of_gap(seen);
}

void MeasuredCommits::note(const CommitPair& pair, bool same) {
  if (!same) return measured_.push_back(pair);
  const auto [older, newer] = std::minmax({alike(pair.earlier), alike(pair.later)});
  if (older != newer) alike_[newer] = older;
}

std::size_t MeasuredCommits::alike(std::size_t commit) const {
  for (auto older = alike_.find(commit); older != alike_.end(); older = alike_.find(commit))
    commit = older->second;
  return commit;
}

std::optional<CommitPair> MeasuredCommits::measured_as(const CommitPair& pair) const {
  // The last comparison counts.
  const auto found = std::find_if(measured_.rbegin(), measured_.rend(), [&](const CommitPair& other) {
    return alike(other.earlier) == alike(pair.earlier) && alike(other.later) == alike(pair.later);
  });
  return found == measured_.rend() ? std::nullopt : std::optional(*found);
}

std::optional<CommitPair> MeasuredCommits::pair_at(std::size_t commit) const {
  const auto place = commits_.find(commit);
  std::optional<CommitPair> pair;
  if (place != commits_.begin())
    pair = {.earlier = *std::prev(place), .later = commit};
  else if (std::next(place) != commits_.end())
    pair = {.earlier = commit, .later = *std::next(place)};
  return pair && !is_known(*pair) ? pair : std::nullopt;
}

std::vector<CommitPair> MeasuredCommits::neighbours() const {
  std::vector<CommitPair> pairs;
  for (auto later = commits_.rbegin(); later != commits_.rend(); ++later) {
    const auto earlier = std::next(later);
    if (earlier != commits_.rend()) pairs.push_back({.earlier = *earlier, .later = *later});
  }
  return pairs;
}

std::vector<CommitPair> MeasuredCommits::open() const {
  auto pairs = neighbours();
  std::erase_if(pairs, [&](const CommitPair& pair) { return is_known(pair); });
  return pairs;
}

double level_of_step(double significance, std::size_t comparisons) {
  return significance / static_cast<double>(std::max<std::size_t>(comparisons, 1));
}

bool may_be_step(Outcome outcome, const std::optional<Ratio>& change, double min_effect) {
  if (is_change(outcome)) return true;
  return outcome == Outcome::inconclusive && change && change->ratio > 0 &&
         std::fabs(std::log(change->ratio)) >= std::log1p(min_effect);
}

std::vector<long long> ordered_times(std::vector<long long> times) {
  for (std::size_t i = 1; i < times.size(); ++i) times[i] = std::max(times[i], times[i - 1] + 1);
  return times;
}

}  // namespace holdfast::hunt
