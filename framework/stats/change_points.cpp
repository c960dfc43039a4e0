#include "stats/change_points.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <span>

#include "stats/comparison_input.hpp"
#include "stats/energy.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

/// Factor by which the limit of p is larger for a weak point, and the maximum p of a weak point, so that not every
/// point is weak.
constexpr double kWeak = 10;
constexpr double kWeakMax = 0.5;
/// Upper bound of the chance of a false point in a window of independent sessions (limit_of_p()).
constexpr double kFalsePoint = 0.01;
/// The largest correlation of neighbours that counts. A larger one is a drift, which no number of sessions would
/// outweigh.
constexpr double kMostCarried = 0.9;
/// A change point is kept only if its log likelihood exceeds that of every other place by kCertain. A wrong place is
/// then named in less than 1 of 100 series. Consider a value between two levels d standard deviations apart. It is
/// nearer to the wrong level by kCertain with the chance that a normal deviate exceeds d / 2 + kCertain / d. The
/// minimum of that sum is 2.8, at d = sqrt(2 kCertain).
constexpr double kCertain = 4;

/// Returns, by place from 1 on, the sum of squares that a step at the place leaves: squared distances of all values
/// from the mean of their segment. It takes one pass: sum (v - mean)^2 = sum v^2 - (sum v)^2 / n holds for each part,
/// and running sums give both. The difference of two large squares loses digits, so values are counted from the first
/// one. Rounding may still make it negative, hence the maximum.
std::vector<double> squares_left(std::span<const double> values) {
  std::vector<double> sums{0};
  double squares = 0;
  for (const double value : values) {
    const double shifted = value - values.front();
    sums.push_back(sums.back() + shifted);
    squares += shifted * shifted;
  }
  std::vector<double> left;
  for (std::size_t place = 1; place < values.size(); ++place) {
    const double before = sums[place];
    const double after = sums.back() - before;
    left.push_back(std::max(0.0, squares - before * before / static_cast<double>(place) -
                                     after * after / static_cast<double>(values.size() - place)));
  }
  return left;
}

std::size_t window_of(const ChangeSettings& settings) {
  return std::max(settings.window, 4 * settings.min_segment);
}

class Search {
 public:
  Search(const std::vector<double>& series, const ChangeSettings& settings)
      : series_(series), settings_(settings), random_(settings.seed) {}

  /// Returns weak points in order, at least min_segment apart. In the last quarter of a window a point may be found
  /// beside its place, because few values follow it; the next window sees it whole.
  std::vector<std::size_t> weak_points() {
    std::vector<std::size_t> found;
    const std::size_t window = window_of(settings_);
    for (std::size_t begin = 0, end = 0; end < series_.size();) {
      end = std::min(begin + window, series_.size());
      std::vector<std::size_t> inside;
      divide(begin, end, inside);
      if (end < series_.size())
        std::erase_if(inside, [&](std::size_t index) { return index >= end - window / 4; });
      found.insert(found.end(), inside.begin(), inside.end());
      // A step of at least half a window makes the windows overlap and the search end.
      begin = std::max(inside.empty() ? 0 : inside.back(), begin + window / 2);
    }
    return found;
  }

  /// Drops points until all hold. bounds[i + 1] is always the index of points[i]. A drop changes the segments
  /// of its two neighbours only, so only these are tested again.
  std::vector<ChangePoint> merge(const std::vector<std::size_t>& weak) {
    std::vector<std::size_t> bounds{0};
    bounds.insert(bounds.end(), weak.begin(), weak.end());
    bounds.push_back(series_.size());
    if (settings_.carry_over) inflation_ = variance_inflation(bounds);
    std::vector<Tested> points;
    for (std::size_t i = 0; i < weak.size(); ++i) points.push_back(point_at(bounds, i));
    for (auto worst = worst_of(points); worst != points.end(); worst = worst_of(points)) {
      const auto place = static_cast<std::size_t>(worst - points.begin());
      points.erase(worst);
      bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(place) + 1);
      if (place > 0) points[place - 1] = point_at(bounds, place - 1);
      if (place < points.size()) points[place] = point_at(bounds, place);
    }
    return {points.begin(), points.end()};
  }

  /// Removes the points that may as well be elsewhere near an end of the series. Otherwise a step closer to the end
  /// than min_segment would be found beside its place, and so would an excursion that has not ended yet.
  std::vector<ChangePoint> with_certain_places(const std::vector<ChangePoint>& points) const {
    std::vector<ChangePoint> certain;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto begin = i == 0 ? 0 : points[i - 1].index;
      const auto end = i + 1 == points.size() ? series_.size() : points[i + 1].index;
      if (is_certain(begin, points[i].index, end)) certain.push_back(points[i]);
    }
    return certain;
  }

 private:
  struct Tested : ChangePoint {
    double limit = 0;  ///< of p
  };

  std::span<const double> part(std::size_t begin, std::size_t end) const {
    return std::span(series_).subspan(begin, end - begin);
  }

  /// A step among the first or last min_segment - 1 values may be found up to min_segment - 1 values beside its
  /// place.
  std::size_t near() const { return 2 * settings_.min_segment - 1; }

  bool is_near_end(std::size_t index) const { return index < near() || index + near() > series_.size(); }

  /// Returns true if a step at `index` explains the values from `begin` to `end` better than a step at any nearby place
  /// for which `counts` returns true. Its likelihood is then more than e^`certainty` times as large.
  template <class Counts>
  bool is_best(std::size_t begin, std::size_t index, std::size_t end, double certainty,
               const Counts& counts) const {
    const auto left = squares_left(part(begin, end));
    // With normal errors of unknown variance, the log likelihood of a step is -n / 2 log(squares left) and a
    // constant. So a likelihood e^certainty times as large is a sum smaller by the factor e^(2 certainty / n).
    const double limit = left[index - begin - 1] * std::exp(2 * certainty / static_cast<double>(end - begin));
    const auto last = std::min(end, index + near());
    for (auto place = std::max(begin + near(), index) - near() + 1; place < last; ++place) {
      if (place != index && counts(place) && left[place - begin - 1] < limit) return false;
    }
    return true;
  }

  /// Returns true if no other place near `index` explains the values nearly as well, however short its segments. Always
  /// true if neither is near an end of the series.
  bool is_certain(std::size_t begin, std::size_t index, std::size_t end) const {
    return is_best(begin, index, end, kCertain,
                   [&](std::size_t place) { return is_near_end(index) || is_near_end(place); });
  }

  /// Returns true if one segment is an excursion: fewer than min_segment values have its level, and their neighbours fill
  /// it up to a segment.
  bool is_excursion(std::size_t begin, std::size_t index, std::size_t end) const {
    const auto least = settings_.min_segment;
    return !is_best(begin, index, end, 0,
                    [&](std::size_t place) { return place < begin + least || place + least > end; });
  }

  void divide(std::size_t begin, std::size_t end, std::vector<std::size_t>& found) {
    const auto split = best_split(part(begin, end), settings_.min_segment);
    if (!split) return;
    const double limit = limit_of_p(settings_, end - begin);
    if (p_of(begin, end, *split) > std::max(limit, std::min(kWeak * limit, kWeakMax))) return;
    divide(begin, begin + split->index, found);
    found.push_back(begin + split->index);
    divide(begin + split->index, end, found);
  }

  double p_of(std::size_t begin, std::size_t end, const Split& split) {
    if (settings_.test == ChangeTest::permutation)
      // The permutations search for their best split as well, so this p is valid for a split that was
      // searched for.
      return split_p_value(part(begin, end), split, settings_.min_segment, settings_.permutations, random_);
    const auto index = begin + split.index;
    return student_p_value(part(begin, index), part(index, begin + split.end));
  }

  /// Returns the point between bounds[place] and bounds[place + 2], by the whole segments beside it.
  Tested point_at(const std::vector<std::size_t>& bounds, std::size_t place) {
    const auto before = part(bounds[place], bounds[place + 1]);
    const auto after = part(bounds[place + 1], bounds[place + 2]);
    Tested point;
    point.index = bounds[place + 1];
    point.limit = limit_of_p(settings_, before.size() + after.size());
    point.before = median({before.begin(), before.end()});
    point.after = median({after.begin(), after.end()});
    const double difference = point.after - point.before;
    point.change = difference == 0 ? 0 : difference / std::fabs(point.before);
    point.p_value = settings_.test == ChangeTest::permutation
                        ? energy_p_value(before, after, settings_.permutations, random_)
                        : student_p_value(before, after, inflation_);
    if (is_excursion(bounds[place], point.index, bounds[place + 2])) point.p_value = 1;
    return point;
  }

  /// Returns (1 + r) / (1 - r), where r is the correlation of neighbours: of their distances from the mean of their
  /// segment. A negative r is chance, or a season, and counts as 0.
  double variance_inflation(const std::vector<std::size_t>& bounds) const {
    double products = 0;
    double squares = 0;
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
      const auto segment = part(bounds[i], bounds[i + 1]);
      const double mean =
          std::accumulate(segment.begin(), segment.end(), 0.0) / static_cast<double>(segment.size());
      double last = 0;
      for (const double value : segment) {
        products += last * (value - mean);
        last = value - mean;
        squares += last * last;
      }
    }
    const double r = squares > 0 ? std::clamp(products / squares, 0.0, kMostCarried) : 0;
    return (1 + r) / (1 - r);
  }

  /// Returns the point to drop next, or the end if all hold.
  std::vector<Tested>::iterator worst_of(std::vector<Tested>& points) const {
    const auto least_sure =
        std::ranges::max_element(points, {}, [](const auto& point) { return point.p_value / point.limit; });
    if (least_sure == points.end() || least_sure->p_value > least_sure->limit) return least_sure;
    const auto smallest =
        std::ranges::min_element(points, {}, [](const auto& point) { return std::fabs(point.change); });
    return std::fabs(smallest->change) < settings_.min_change ? smallest : points.end();
  }

  const std::vector<double>& series_;
  const ChangeSettings& settings_;
  double inflation_ = 1;
  std::mt19937_64 random_;
};

std::string why_not(const std::vector<double>& series, const ChangeSettings& settings) {
  const auto wrong =
      std::find_if_not(series.begin(), series.end(), [](double v) { return std::isfinite(v); });
  if (wrong != series.end())
    return "value " + std::to_string(wrong - series.begin() + 1) + " is not a finite number";
  const auto least = 2 * std::max<std::size_t>(settings.min_segment, 1);
  if (series.size() >= least) return "";
  return "too few values to search for a change: " + std::to_string(series.size()) + ", at least " +
         std::to_string(least) + " are needed";
}

}  // namespace

const char* to_string(ChangeTest test) { return test == ChangeTest::t ? "t" : "permutation"; }

double limit_of_p(const ChangeSettings& settings, std::size_t sessions) {
  if (settings.p_value) return *settings.p_value;
  if (settings.test == ChangeTest::permutation) return 0.002;
  const auto counted = std::clamp(sessions, 2 * settings.min_segment, window_of(settings));
  const auto places = static_cast<double>(counted - 2 * settings.min_segment + 1);
  const double share = static_cast<double>(counted) / static_cast<double>(window_of(settings));
  return kFalsePoint * share / (places * (places + 1) / 2);
}

ChangePoints find_change_points(const std::vector<double>& series, const ChangeSettings& settings) {
  if (const auto reason = why_not(series, settings); !reason.empty()) return {.points = {}, .reason = reason};
  auto valid = settings;
  // A segment needs a value to have a level.
  valid.min_segment = std::max<std::size_t>(settings.min_segment, 1);
  Search search(series, valid);
  return {.points = search.with_certain_places(search.merge(search.weak_points())), .reason = ""};
}

}  // namespace holdfast::stats
