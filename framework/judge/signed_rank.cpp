#include "judge/signed_rank.hpp"

#include <algorithm>
#include <cmath>

#include "judge/distributions.hpp"
#include "judge/question.hpp"

namespace holdfast::judge {
namespace {

constexpr std::size_t kExactMax = 50;

/// P(W = w) for w from 0 to n (n + 1) / 2: each rank is in the sum or not.
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

double normal_sd(double n, double tied_cubes = 0) {
  return std::sqrt(n * (n + 1) * (2 * n + 1) / 24 - tied_cubes / 48);
}

/// The k of above; 0: no bound at this level.
std::size_t rank_of(std::size_t n, double level) {
  const auto means = n * (n + 1) / 2;
  if (n > kExactMax) {
    const auto size = static_cast<double>(n);
    return static_cast<std::size_t>(std::max(
        0.0, std::floor(size * (size + 1) / 4 - normal_quantile_upper(level) * normal_sd(size) + 0.5)));
  }
  const auto shares = shares_of(n);
  double below = 0;
  std::size_t rank = 0;
  while (rank < (means + 1) / 2 && below + shares[rank] <= level) below += shares[rank++];
  return rank;
}

std::vector<double> means_of_two(const std::vector<double>& values) {
  std::vector<double> means;
  means.reserve(values.size() * (values.size() + 1) / 2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  }
  std::sort(means.begin(), means.end());
  return means;
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

std::optional<Shift> signed_rank_shift(const std::vector<double>& values, double level) {
  if (values.empty() || values.size() > kSignedRankMax) return std::nullopt;
  const auto rank = rank_of(values.size(), level);
  if (rank < 1) return std::nullopt;
  const auto means = means_of_two(values);
  const auto middle = means.size() / 2;
  const double estimate = means.size() % 2 == 1 ? means[middle] : (means[middle - 1] + means[middle]) / 2;
  return Shift{.estimate = estimate, .low = means[rank - 1], .high = means[means.size() - rank]};
}

double signed_rank_tail(std::vector<double> values) {
  std::erase(values, 0.0);
  if (values.empty()) return 1;
  std::sort(values.begin(), values.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); });
  const auto ranks = ranks_of(values);
  const auto n = static_cast<double>(values.size());
  if (ranks.tied_cubes > 0 || values.size() > kExactMax) {
    return normal_cdf(-(ranks.positive - n * (n + 1) / 4 - 0.5) / normal_sd(n, ranks.tied_cubes));
  }
  const auto shares = shares_of(values.size());
  double tail = 0;
  for (auto w = shares.size(); w-- > static_cast<std::size_t>(ranks.positive);) tail += shares[w];
  return std::min(1.0, tail);
}

}  // namespace holdfast::judge
