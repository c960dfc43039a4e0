#include "stats/growth_part.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace holdfast {
namespace {

using Term = double (*)(double);

double root_of_n(double n) { return std::sqrt(n); }
double n_root_of_n(double n) { return n * std::sqrt(n); }
double n_squared_log(double n) { return n * n * std::log2(n); }
double n_cubed_log(double n) { return n * n * n * std::log2(n); }
double n_to_the_fourth(double n) { return n * n * n * n; }

GrowthTerm term_of(const char* name) {
  const auto* model = complexity(name);
  return {model->spelling.data(), model->f};
}

/// The classes, and growths between and beyond them.
const std::array<GrowthTerm, 10>& terms() {
  static const std::array<GrowthTerm, 10> table{term_of("log-n"),
                                                GrowthTerm{"O(n^0.5)", root_of_n},
                                                term_of("n"),
                                                term_of("n-log-n"),
                                                GrowthTerm{"O(n^1.5)", n_root_of_n},
                                                term_of("n^2"),
                                                GrowthTerm{"O(n^2 log n)", n_squared_log},
                                                term_of("n^3"),
                                                GrowthTerm{"O(n^3 log n)", n_cubed_log},
                                                GrowthTerm{"O(n^4)", n_to_the_fourth}};
  return table;
}

/// The number of terms of the table that do not grow faster than a class, and its lower term.
struct ClassPlace {
  std::size_t slower;
  Term lower;  ///< nullptr if there is none
};
ClassPlace place_of_class(std::string_view name) {
  const auto f = [](const char* model) { return complexity(model)->f; };
  static const std::map<std::string_view, ClassPlace> places{{"1", {0, nullptr}},  {"log-n", {1, f("1")}},
                                                             {"n", {3, f("1")}},   {"n-log-n", {4, f("n")}},
                                                             {"n^2", {6, f("n")}}, {"n^3", {8, f("n^2")}}};
  return places.at(name);
}

using Column = std::vector<double>;

double product(const Column& a, const Column& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Makes the column orthogonal to a unit vector.
void remove_part(const Column& direction, Column& column) {
  const double part = product(direction, column);
  for (std::size_t i = 0; i < column.size(); ++i) column[i] -= part * direction[i];
}

}  // namespace

/// Gram and Schmidt: all columns are made orthogonal one after the other. The last column is then what h adds to the
/// other terms. It has the coefficient of h, whose error is the spread divided by the length of the column.
GrowthPart growth_part(const Complexity& bound, const GrowthTerm& faster, std::span<const SizedValue> points,
                       double noise) {
  std::vector<Term> fitted{bound.f, place_of_class(bound.name).lower, faster.f};
  std::erase(fitted, nullptr);
  std::vector<Column> directions;  // of length 1, orthogonal
  Column rest(points.size(), 1);   // of the cost, as a share of it
  double length = 0;               // of the last column
  double coefficient = 0;
  for (const auto term : fitted) {
    Column column;
    for (const auto& [n, cost] : points) column.push_back(term(n) / cost);
    for (const auto& direction : directions) remove_part(direction, column);
    length = std::sqrt(product(column, column));
    for (auto& value : column) value /= length;
    coefficient = product(column, rest) / length;
    remove_part(column, rest);
    directions.push_back(std::move(column));
  }
  const auto df = static_cast<double>(points.size() - fitted.size());
  const double at_end = faster.f(points.back().n) / points.back().value;
  GrowthPart part{.share = coefficient * at_end, .df = df, .spread = std::sqrt(product(rest, rest) / df)};
  part.error = std::max(part.spread, noise) / length * at_end;
  return part;
}

std::span<const GrowthTerm> faster_than(const Complexity& bound) {
  return std::span(terms()).subspan(place_of_class(bound.name).slower);
}

}  // namespace holdfast
