#include "hunt/bisect.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace holdfast::hunt {
namespace {

/// Largest number of failed builds in one interval before it is given up.
constexpr std::size_t kTries = 16;

/// Returns the least number of halvings that leaves one commit, ceil(log2(n)).
int halvings(std::size_t commits) {
  int count = 0;
  for (std::size_t reach = 1; reach < commits; reach *= 2) ++count;
  return count;
}

/// Returns half of a change on a logarithmic scale: a change that, applied twice, gives the whole change.
double half_of(const Ratio& ratio) { return std::exp(std::fabs(std::log(ratio.ratio)) / 2) - 1; }

/// The finding on one side of a midpoint.
enum class Finding { same, step, unclear };

/// Two commits that differ by `change`. Either they were judged, or the difference follows from a wider range, because
/// nothing changed in the rest of it.
struct Differing {
  std::size_t low = 0;
  std::size_t high = 0;
  PairAnswer change;
  bool is_judged = true;
};

/// Returns positions between both ends: the middle, then further and further from it, until none is left.
std::vector<std::size_t> candidates(std::size_t low, std::size_t high) {
  const std::size_t middle = low + (high - low) / 2;
  std::vector<std::size_t> order{middle};
  const auto add = [&](std::size_t distance) {
    if (middle + distance < high) order.push_back(middle + distance);
    if (middle > low + distance) order.push_back(middle - distance);
  };
  // Commits that cannot be built are mostly next to each other; doubled distances leave them in few tries.
  for (std::size_t distance = 1; distance < high - low; distance *= 2) add(distance);
  for (std::size_t distance = 1; distance < high - low; ++distance) {
    if ((distance & (distance - 1)) != 0) add(distance);
  }
  return order;
}

class Search {
 public:
  Search(std::size_t last, const BisectLimits& limits, const BisectTrials& trials)
      : last_(last),
        limits_(limits),
        trials_(trials),
        level_(level_of_each(limits.significance, last)),
        effect_(limits.min_effect) {}

  Bisected result() {
    tell(0, last_);
    for (const auto end : {std::size_t{0}, last_}) {
      if (!built(end)) return found_;
    }
    if (has_same_ends()) return found_;
    found_.whole = ask(0, last_, limits_.min_effect);
    if (!is_change(found_.whole)) return found_;
    if (has_same_ends()) return found_;  // for the chosen metric
    // A change smaller than twice the minimum effect has no half of that size.
    effect_ = std::min(limits_.min_effect, half_of(found_.whole.ratio));
    narrow({.low = 0, .high = last_, .change = found_.whole});
    return found_;
  }

 private:
  void tell(std::size_t low, std::size_t high) {
    const int left = halvings(high - low);
    const bool first = found_.builds == 0;
    trials_.progress({.commits_left = high - low,
                      .builds_left = left + (first ? 2 : 0),
                      .pairs_of_commits_left = 2 * left + (found_.comparisons == 0 ? 1 : 0)});
  }

  bool built(std::size_t commit) {
    if (found_.unbuildable.contains(commit)) return false;
    if (built_.contains(commit)) return true;
    if (!trials_.build(commit)) {
      found_.unbuildable.insert(commit);
      return false;
    }
    built_.insert(commit);
    ++found_.builds;
    return true;
  }

  /// Returns true if nothing that is measured can differ between the ends. Their numbers then differ by chance, or
  /// by the placement of the code.
  bool has_same_ends() {
    found_.same_ends = trials_.same(0, last_);
    if (found_.same_ends) found_.whole.outcome = Outcome::pass;
    return found_.same_ends;
  }

  PairAnswer judge(const PairInput& question) {
    const auto answer = trials_.judge(question);
    ++found_.comparisons;
    found_.pairs += answer.pairs;
    return answer;
  }

  /// Judges until the pair is decided, or the effort is spent. A `pass` is not slower, but may still be much faster.
  PairAnswer ask(std::size_t low, std::size_t high, double effect) {
    PairAnswer answer;
    for (int effort = 1; effort <= limits_.effort_max; effort *= 2) {
      answer = judge(
          {.earlier = low, .later = high, .min_effect = effect, .significance = level_, .effort = effort});
      if (is_change(answer) || side_of(answer) == Finding::same) break;
    }
    return answer;
  }

  static bool is_change(const PairAnswer& answer) { return holdfast::is_change(answer.outcome); }

  /// Returns the finding for a pair that was judged for half of the change, which may be more than the minimum
  /// effect.
  Finding side_of(const PairAnswer& answer) const {
    const double matters = std::log1p(effect_);
    const double low = std::log(answer.ratio.low);
    const double high = std::log(answer.ratio.high);
    if (low > matters || high < -matters) return Finding::step;
    if (is_nothing(answer.ratio)) return Finding::same;
    const bool decided = answer.outcome != Outcome::inconclusive;
    if (decided && std::fabs(std::log(answer.ratio.ratio)) < matters / 2) return Finding::same;
    return Finding::unclear;
  }

  bool is_nothing(const Ratio& ratio) const {
    const double matters = std::log1p(effect_);
    return std::log(ratio.low) > -matters && std::log(ratio.high) < matters;
  }

  /// Judges one side of a midpoint. The first question is whether it has half of the change, which needs the
  /// fewest pairs. Only an unclear answer is worth the pairs for the smallest step.
  Finding learn(std::size_t low, std::size_t high, double effect, PairAnswer& answer) {
    answer = judge({.earlier = low, .later = high, .min_effect = effect, .significance = level_});
    auto side = side_of(answer);
    for (int effort = 2; side == Finding::unclear && effort <= limits_.effort_max; effort *= 2) {
      answer = judge(
          {.earlier = low, .later = high, .min_effect = effect_, .significance = level_, .effort = effort});
      side = side_of(answer);
    }
    return side;
  }

  /// Returns a midpoint; none if no commit between the ends could be built within the tries.
  std::optional<std::size_t> midpoint(std::size_t low, std::size_t high) {
    std::size_t failed = 0;
    for (const auto commit : candidates(low, high)) {
      if (built(commit)) return commit;
      if (++failed == kTries) break;
    }
    return std::nullopt;
  }

  void report(const Differing& found, const std::string& why) {
    const bool several = found.high - found.low > 1;
    found_.steps.push_back(
        {.after = found.low, .at = found.high, .answer = found.change, .why = several ? why : ""});
  }

  /// Reports a range `found` in which one commit is left. `judged`: the range around it whose ends were judged last.
  void settle(const Differing& found, const Differing& judged) {
    if (found.is_judged) return report(found, "");
    const auto answer = ask(found.low, found.high, effect_);
    if (side_of(answer) == Finding::same)
      return report(judged, "it consists of steps below the minimum effect");
    report({.low = found.low, .high = found.high, .change = answer}, "");
  }

  /// Narrows a range. `judged`: the range around it whose ends were judged last.
  void narrow(const Differing& found, const Differing& judged) {
    const auto [low, high, change, is_judged] = found;
    if (high - low == 1) return settle(found, judged);
    tell(low, high);
    const auto middle = midpoint(low, high);
    if (!middle) return report(found, "the commits between cannot be built");
    const bool like_low = trials_.same(low, *middle);
    const bool like_high = trials_.same(*middle, high);
    if (like_low || like_high) found_.unmeasured[*middle] = like_low ? low : high;
    if (like_low && like_high) return report(found, "they do not change anything that it executes or reads");
    if (like_low) return narrow({*middle, high, change, is_judged}, judged);
    if (like_high) return narrow({low, *middle, change, is_judged}, judged);
    split(found, *middle, judged);
  }

  void narrow(const Differing& judged) { narrow(judged, judged); }

  /// Splits a range at a midpoint that only a measurement can judge. The changes of both sides add up to the whole
  /// change: if one side has none, the other has all of it and is not judged.
  void split(const Differing& found, std::size_t middle, const Differing& judged) {
    const auto& [low, high, change, is_judged] = found;
    const double half = std::max(half_of(change.ratio), effect_ / 2);
    PairAnswer before;
    // The earlier side comes first. In most searches it decides alone, and the later side is never judged.
    const auto first = learn(low, middle, half, before);
    if (first == Finding::same) return narrow({middle, high, change, false}, judged);
    if (first == Finding::step && is_nothing(rest_of(change.ratio, before.ratio)))
      return narrow({.low = low, .high = middle, .change = before});
    PairAnswer behind;
    const auto second = learn(middle, high, half, behind);
    if (first == Finding::unclear && second == Finding::unclear)
      return report(found, "the commits between cannot be distinguished; increase PROCESSES or BUDGET");
    if (first == Finding::step || second == Finding::same)
      narrow({.low = low, .high = middle, .change = before});
    if (second == Finding::step) narrow({.low = middle, .high = high, .change = behind});
  }

  std::size_t last_;
  const BisectLimits& limits_;
  const BisectTrials& trials_;
  double level_;
  double effect_;  ///< size of a step that is searched
  std::set<std::size_t> built_;
  Bisected found_;
};

}  // namespace

Bisected bisect(std::size_t last, const BisectLimits& limits, const BisectTrials& trials) {
  return Search(last, limits, trials).result();
}

/// Bonferroni's inequality for the verdict on the ends and one on each midpoint.
double level_of_each(double significance, std::size_t commits) {
  return significance / (1 + halvings(commits));
}

/// The bounds are for the worst case, in which the errors of both ratios add up.
Ratio rest_of(const Ratio& whole, const Ratio& part) {
  return {.ratio = whole.ratio / part.ratio, .low = whole.low / part.high, .high = whole.high / part.low};
}

Ratio share_of(const Ratio& step, const Ratio& whole) {
  const double all = std::log(whole.ratio);
  // Without a change there is nothing to share, and its logarithm, 0, cannot be the divisor.
  if (all == 0) return {0, 0, 0};
  const double a = std::log(step.low) / all;
  const double b = std::log(step.high) / all;
  return {.ratio = std::log(step.ratio) / all, .low = std::min(a, b), .high = std::max(a, b)};
}

}  // namespace holdfast::hunt
