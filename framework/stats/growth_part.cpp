#include "stats/growth_part.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace holdfast {
namespace {

using Term = double (*)(double);

double unit(double /*n*/) { return 1; }
double log_of_n(double n) { return std::log2(n); }
double root_of_n(double n) { return std::sqrt(n); }
double only_n(double n) { return n; }
double n_log_of_n(double n) { return n * std::log2(n); }
double n_root_of_n(double n) { return n * std::sqrt(n); }
double n_squared(double n) { return n * n; }
double n_squared_log(double n) { return n * n * std::log2(n); }
double n_cubed(double n) { return n * n * n; }
double n_cubed_log(double n) { return n * n * n * std::log2(n); }
double n_to_the_fourth(double n) { return n * n * n * n; }

constexpr std::array<GrowthTerm, 10> kTerms{{{"O(log n)", log_of_n},
                                             {"O(n^0.5)", root_of_n},
                                             {"O(n)", only_n},
                                             {"O(n log n)", n_log_of_n},
                                             {"O(n^1.5)", n_root_of_n},
                                             {"O(n^2)", n_squared},
                                             {"O(n^2 log n)", n_squared_log},
                                             {"O(n^3)", n_cubed},
                                             {"O(n^3 log n)", n_cubed_log},
                                             {"O(n^4)", n_to_the_fourth}}};

/// Returns how many terms of the table do not grow faster, and the lower term.
struct Place {
  std::size_t first;
  Term lower;
};
Place place_of_class(std::string_view name) {
  static const std::map<std::string_view, Place> places{{"1", {0, nullptr}},  {"log-n", {1, unit}},
                                                        {"n", {3, unit}},     {"n-log-n", {4, only_n}},
                                                        {"n^2", {6, only_n}}, {"n^3", {8, n_squared}}};
  return places.at(name);
}

using Matrix = std::vector<std::vector<double>>;

/// Returns the inverse by Gauss-Jordan elimination with pivots. The columns are scaled to length 1 before, so that the entries
/// are comparable.
Matrix inverse_of(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix inverse(size, std::vector<double>(size, 0));
  for (std::size_t i = 0; i < size; ++i) inverse[i][i] = 1;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[pivot], matrix[column]);
    std::swap(inverse[pivot], inverse[column]);
    const double by = matrix[column][column];
    for (std::size_t i = 0; i < size; ++i) {
      matrix[column][i] /= by;
      inverse[column][i] /= by;
    }
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = row == column ? 0 : matrix[row][column];
      for (std::size_t i = 0; i < size; ++i) {
        matrix[row][i] -= factor * matrix[column][i];
        inverse[row][i] -= factor * inverse[column][i];
      }
    }
  }
  return inverse;
}

}  // namespace

GrowthPart growth_part(const Complexity& bound, const GrowthTerm& faster, std::span<const SizedValue> points,
                       double noise) {
  std::vector<Term> terms{bound.f, place_of_class(bound.name).lower, faster.f};
  std::erase(terms, nullptr);
  Matrix columns;  // each term relative to the cost, of length 1
  std::vector<double> lengths;
  for (const auto term : terms) {
    std::vector<double> column;
    double squares = 0;
    for (const auto& [n, cost] : points) {
      column.push_back(term(n) / cost);
      squares += column.back() * column.back();
    }
    lengths.push_back(std::sqrt(squares));
    for (auto& value : column) value /= lengths.back();
    columns.push_back(std::move(column));
  }
  Matrix products(terms.size(), std::vector<double>(terms.size(), 0));
  std::vector<double> sums(terms.size(), 0);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t at = 0; at < points.size(); ++at) {
      sums[i] += columns[i][at];
      for (std::size_t j = 0; j < terms.size(); ++j) products[i][j] += columns[i][at] * columns[j][at];
    }
  }
  const auto inverse = inverse_of(products);
  std::vector<double> coefficients(terms.size(), 0);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t j = 0; j < terms.size(); ++j) coefficients[i] += inverse[i][j] * sums[j];
  }
  double squares = 0;
  for (std::size_t at = 0; at < points.size(); ++at) {
    double off = 1;
    for (std::size_t i = 0; i < terms.size(); ++i) off -= coefficients[i] * columns[i][at];
    squares += off * off;
  }
  const auto df = static_cast<double>(points.size() - terms.size());
  const double at_end = faster.f(points.back().n) / points.back().value / lengths.back();
  GrowthPart part{.share = coefficients.back() * at_end, .df = df, .spread = std::sqrt(squares / df)};
  part.error = std::max(part.spread, noise) * std::sqrt(inverse.back().back()) * at_end;
  return part;
}

std::span<const GrowthTerm> faster_than(const Complexity& bound) {
  return std::span(kTerms).subspan(place_of_class(bound.name).first);
}

}  // namespace holdfast
