#include "stats/ranks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/comparison_input.hpp"
#include "stats/distributions.hpp"

namespace holdfast::stats {
namespace {

/// Maximum number of differences for which all shares of U are counted: a million additions or two.
constexpr std::size_t kDifferencesMax = 2500;
/// Maximum number of rounds for which all shares of W are counted.
constexpr std::size_t kRoundsMax = 50;
/// Tolerance for levels that are met exactly, such as 5 % by one of 20 arrangements: the shares are rounded.
constexpr double kSlack = 1e-12;

/// The result of one walk along both sides (sorted): the differences y_j - x_i around d.
struct Around {
  double at_most = 0;  ///< number of differences that are at most d
  double below;        ///< the largest of those
  double above;        ///< the smallest of the others
};

/// The place in `x` only moves forward while `y` ascends, so a walk costs O(n + m).
Around walk(const std::vector<double>& x, const std::vector<double>& y, double d) {
  Around found{.below = y.front() - x.back(), .above = y.back() - x.front()};
  std::size_t i = 0;  // y_j - x_i is at most d from x[i] on
  for (const double each : y) {
    while (i < x.size() && each - x[i] > d) ++i;
    found.at_most += static_cast<double>(x.size() - i);
    if (i < x.size()) found.below = std::max(found.below, each - x[i]);
    if (i > 0) found.above = std::min(found.above, each - x[i - 1]);
  }
  return found;
}

/// The k-th smallest difference (from 1), found by halving its range: the differences are never listed, since
/// a million values a side have 10^12 of them. Both ends of the range are always differences themselves.
double kth_difference(const std::vector<double>& x, const std::vector<double>& y, double k) {
  double low = y.front() - x.back();
  double high = y.back() - x.front();
  while (low < high) {
    // The range shrinks to the nearest difference, and not to the middle, so that it ends at a difference
    // exactly.
    // Neighbouring doubles have no middle: it may be `high`, which would leave nothing out.
    const double middle = low + (high - low) / 2;
    const auto found = walk(x, y, middle < high ? middle : low);
    if (found.at_most >= k) {
      high = found.below;
    } else {
      low = found.above;
    }
  }
  return high;
}

/// U has the mean n m / 2 and the variance n m (n + m + 1) / 12; one half is the continuity correction. (H.
/// B. Mann, D. R. Whitney: On a test of whether one of two random variables is stochastically larger than the
/// other, Annals of Mathematical Statistics 18, 1947.)
double normal_rank(double n, double m, double level) {
  const double sd = std::sqrt(n * m * (n + m + 1) / 12);
  return std::max(0.0, std::floor(n * m / 2 - normal_quantile_upper(level) * sd + 0.5));
}

/// P(U = u) for u from 0 to n m, by the recursion over which sample holds the largest value. It is one of the n with
/// probability n / (n + m), and then exceeds all m others. Only positive terms are summed, so that small tails keep
/// their digits.
std::vector<double> mann_whitney_shares(std::size_t n, std::size_t m) {
  if (m > n) std::swap(n, m);                          // the same shares, in fewer and shorter rows
  std::vector<std::vector<double>> row(m + 1, {1.0});  // row[j]: shares for i and j values
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t j = 1; j <= m; ++j) {
      const double first = static_cast<double>(i) / static_cast<double>(i + j);
      std::vector<double> shares(i * j + 1, 0.0);
      for (std::size_t u = 0; u < row[j].size(); ++u) shares[u + j] += first * row[j][u];
      for (std::size_t u = 0; u < row[j - 1].size(); ++u) shares[u] += (1 - first) * row[j - 1][u];
      row[j] = std::move(shares);
    }
  }
  return row[m];
}

/// Returns the sum of t^3 - t over all groups of t equal values of both sides (sorted) taken together.
double tied_cubes(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> all(x.size() + y.size());
  std::merge(x.begin(), x.end(), y.begin(), y.end(), all.begin());
  double sum = 0;
  for (auto first = all.begin(), last = first; first != all.end(); first = last) {
    last = std::upper_bound(first, all.end(), *first);
    const auto size = static_cast<double>(last - first);
    sum += size * size * size - size;
  }
  return sum;
}

/// Returns the variance of U; 0 if all values are equal.
double variance_of_u(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  return n * m / 12 * (n + m + 1 - tied_cubes(x, y) / ((n + m) * (n + m - 1)));
}

/// Returns the distribution of Wilcoxon's signed-rank sum W: P(W = w) for w from 0 to n (n + 1) / 2. Each rank is in
/// the sum or not. Takes O(n^3) steps. (F. Wilcoxon: Individual comparisons by ranking methods, Biometrics Bulletin 1,
/// 1945.)
std::vector<double> shares_of(std::size_t n) {
  std::vector<double> shares{1.0};
  for (std::size_t rank = 1; rank <= n; ++rank) {
    std::vector<double> next(shares.size() + rank, 0.0);
    for (std::size_t w = 0; w < shares.size(); ++w) {
      next[w] += shares[w] / 2;
      next[w + rank] += shares[w] / 2;
    }
    shares = std::move(next);
  }
  return shares;
}

/// W has the mean n (n + 1) / 4 and the variance n (n + 1) (2 n + 1) / 24, less the share of ties (Hollander,
/// Wolfe, section 3.1).
double normal_sd(double n, double tied_cubes = 0) {
  return std::sqrt(n * (n + 1) * (2 * n + 1) / 24 - tied_cubes / 48);
}

/// Returns the k of signed_rank_shift(); 0 if there is no bound at this level.
std::size_t rank_of(std::size_t n, double level) {
  const auto means = n * (n + 1) / 2;
  if (n > kRoundsMax) {
    const auto size = static_cast<double>(n);
    return static_cast<std::size_t>(std::max(
        0.0, std::floor(size * (size + 1) / 4 - normal_quantile_upper(level) * normal_sd(size) + 0.5)));
  }
  // No slack as for U is needed: all shares are multiples of 2^-n, which a double holds exactly for up to 50
  // rounds.
  const auto shares = shares_of(n);
  double below = 0;
  std::size_t rank = 0;
  while (rank < (means + 1) / 2 && below + shares[rank] <= level) below += shares[rank++];
  return rank;
}

struct Ranks {
  double positive = 0;    ///< sum of the ranks of the positive values, equal sizes sharing theirs
  double tied_cubes = 0;  ///< sum of t^3 - t over the groups of t equal sizes
};

/// `values` sorted by size, without zeros.
Ranks ranks_of(const std::vector<double>& values) {
  Ranks ranks;
  for (std::size_t from = 0, until = 0; from < values.size(); from = until) {
    while (until < values.size() && std::fabs(values[until]) == std::fabs(values[from])) ++until;
    const double rank = static_cast<double>(from + until + 1) / 2;
    const auto size = static_cast<double>(until - from);
    ranks.tied_cubes += size * size * size - size;
    for (std::size_t i = from; i < until; ++i) ranks.positive += values[i] > 0 ? rank : 0;
  }
  return ranks;
}

}  // namespace

double mann_whitney_cdf(std::size_t u, std::size_t n, std::size_t m) {
  const auto shares = mann_whitney_shares(n, m);
  double sum = 0;
  for (std::size_t i = 0; i <= std::min(u, n * m); ++i) sum += shares[i];
  return std::min(sum, 1.0);
}

double mann_whitney_rank(std::size_t n, std::size_t m, double level) {
  if (n * m > kDifferencesMax) return normal_rank(static_cast<double>(n), static_cast<double>(m), level);
  const auto shares = mann_whitney_shares(n, m);
  double below = 0;  // P(U < rank)
  std::size_t rank = 0;
  while (rank < n * m / 2 && below + shares[rank] <= level * (1 + kSlack)) below += shares[rank++];
  return static_cast<double>(rank);
}

std::optional<Shift> hodges_lehmann(std::vector<double> x, std::vector<double> y, double level) {
  if (x.empty() || y.empty()) return std::nullopt;
  std::ranges::sort(x);
  std::ranges::sort(y);
  const double all = static_cast<double>(x.size()) * static_cast<double>(y.size());
  const double rank = mann_whitney_rank(x.size(), y.size(), level);
  if (rank < 1) return std::nullopt;
  const double upper_middle = kth_difference(x, y, std::floor(all / 2) + 1);
  const bool odd = std::fmod(all, 2) == 1;
  const double estimate = odd ? upper_middle : (kth_difference(x, y, all / 2) + upper_middle) / 2;
  return Shift{
      .estimate = estimate, .low = kth_difference(x, y, rank), .high = kth_difference(x, y, all + 1 - rank)};
}

double mann_whitney_tail(std::vector<double> x, std::vector<double> y) {
  std::ranges::sort(x);
  std::ranges::sort(y);
  double u = 0;
  bool tied = false;
  for (const double each : y) {
    const auto [first, last] = std::equal_range(x.begin(), x.end(), each);
    tied = tied || first != last;
    u += static_cast<double>(first - x.begin()) + static_cast<double>(last - first) / 2;
  }
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  if (!tied && x.size() * y.size() <= kDifferencesMax) {
    // U is symmetric around n m / 2, so P(U >= u) = P(U <= n m - u).
    return mann_whitney_cdf(static_cast<std::size_t>(n * m - u), x.size(), y.size());
  }
  const double squared = variance_of_u(x, y);
  return squared > 0 ? normal_cdf(-(u - n * m / 2 - 0.5) / std::sqrt(squared)) : 1;
}

std::optional<Shift> signed_rank_shift(const std::vector<double>& values, double level) {
  if (values.empty() || values.size() > kSignedRankMax) return std::nullopt;
  const auto rank = rank_of(values.size(), level);
  if (rank < 1) return std::nullopt;
  std::vector<double> means;
  means.reserve(values.size() * (values.size() + 1) / 2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    // The means of two values are also called Walsh averages; a value with itself is one of them.
    for (std::size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  }
  std::ranges::sort(means);
  const auto middle = means.size() / 2;
  const double estimate = means.size() % 2 == 1 ? means[middle] : (means[middle - 1] + means[middle]) / 2;
  return Shift{.estimate = estimate, .low = means[rank - 1], .high = means[means.size() - rank]};
}

double signed_rank_tail(std::vector<double> values) {
  std::erase(values, 0.0);
  if (values.empty()) return 1;
  std::ranges::sort(values, [](double a, double b) { return std::fabs(a) < std::fabs(b); });
  const auto ranks = ranks_of(values);
  const auto n = static_cast<double>(values.size());
  if (ranks.tied_cubes > 0 || values.size() > kRoundsMax) {
    return normal_cdf(-(ranks.positive - n * (n + 1) / 4 - 0.5) / normal_sd(n, ranks.tied_cubes));
  }
  const auto shares = shares_of(values.size());
  double tail = 0;
  for (auto w = shares.size(); w-- > static_cast<std::size_t>(ranks.positive);) tail += shares[w];
  return std::min(1.0, tail);
}

}  // namespace holdfast::stats
