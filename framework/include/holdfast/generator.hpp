#pragma once

/// Gen<T>: a generator, which has the points of a benchmark and an input of type T for each. gen.hpp explains and makes
/// generators; this header has the operations on them.

#include <functional>
#include <holdfast/benchmark.hpp>
#include <holdfast/point.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace holdfast {

namespace detail {

/// A point, and the function that builds its input.
template <class T>
struct Site {
  Point point;
  std::function<T()> make;
};

// Functions that are not templates are defined in bench/generators.cpp.
void check_any(bool any);
void check_count(std::size_t points, const Point& outer, const Point& inner);
Point joined(const Point& outer, const Point& inner);
std::vector<std::string> axes_of(const Point& point);
Choice with_old_name(const Choice& choice, const std::string& from, const std::string& to);
bool rename_axis(Point& point, const std::string& from, const std::string& to);
[[noreturn]] void fail_rename(const Point& point, const std::string& from);
using Make = std::function<void*()>;
std::function<const void*(const Point&, const Make&)> keeper(void (*destroy)(void*));

/// Calls the first valid one of f(value), f() and f(elements...), with the elements of a tuple.
template <class F, class T>
auto call(const F& f, T value) {
  if constexpr (std::is_invocable_v<const F&, T>) {
    return std::invoke(f, std::move(value));
  } else if constexpr (std::is_invocable_v<const F&>) {
    return f();
  } else {
    return std::apply(f, std::move(value));
  }
}

template <class T, class U>
Site<std::tuple<T, U>> pair_of(const Site<T>& outer, const Site<U>& inner) {
  return {joined(outer.point, inner.point), [outer = outer.make, inner = inner.make] {
            return std::tuple<T, U>{outer(), inner()};  // braces: the outer input is built first
          }};
}

template <class T>
std::vector<Point> points_in(std::vector<Site<T>> sites) {
  std::vector<Point> points;
  for (auto& site : sites) points.push_back(std::move(site.point));
  return points;
}

/// Returns the points alone, without the functions that build their inputs. Instantiated in bench/generators.cpp for each
/// type of an axis.
template <class T>
Points points_of(const Gen<T>& generator);

template <class... T>
Points points_of(const Gen<std::tuple<T...>>& generator) {
  return [generator](const Choice& choice) { return points_in(generator.sites(choice)); };
}

}  // namespace detail

template <class T>
class Gen {
 public:
  using value_type = T;

  /// Makes a user-defined generator. `sites` returns the points that match the choice, at least one.
  explicit Gen(std::function<std::vector<detail::Site<T>>(const Choice&)> sites) : sites_(std::move(sites)) {}

  /// Returns all points in order, each with the function that builds its input.
  std::vector<detail::Site<T>> sites(const Choice& choice = {}) const {
    auto sites = sites_(choice);
    detail::check_any(!sites.empty());
    return sites;
  }

  /// Returns a function from a choice to the matching points, for benchmarks that read them by axis (State::param).
  detail::Points points() const { return detail::points_of(*this); }

  /// Returns the input for warming up, as a list of one. It is the input of the last point, which is usually the largest.
  std::vector<std::function<T()>> warm_up_inputs(const Choice& choice = {}) const {
    return {std::move(sites(choice).back().make)};
  }

  /// Returns the names of the axes, outermost first; those of the first point if the axes depend on the point.
  std::vector<std::string> axes() const { return detail::axes_of(sites().front().point); }

  /// Returns a generator of the same points with the inputs f(T). If T is a tuple, f may take its elements instead. f is
  /// copied for each point and called as const.
  template <class F>
  auto map(F f) const {
    using U = decltype(detail::call(f, std::declval<T>()));
    return Gen<U>([from = *this, f](const Choice& choice) {
      auto sites = from.sites(choice);
      std::vector<detail::Site<U>> mapped(sites.size());
      for (std::size_t i = 0; i < sites.size(); ++i) {
        mapped[i].point = std::move(sites[i].point);
        mapped[i].make = [make = std::move(sites[i].make), f] { return detail::call(f, make()); };
      }
      return mapped;
    });
  }

  /// Adds axes that depend on the existing ones. f(T) returns the generator of the inner axes, and the inputs are
  /// std::tuple<T, U>. The outer axes vary slowest. Listing the points builds every T, so T should be cheap: use a size,
  /// and map() afterwards.
  template <class F>
  auto flat_map(F f) const {
    using U = typename decltype(detail::call(f, std::declval<T>()))::value_type;
    return Gen<std::tuple<T, U>>([from = *this, f](const Choice& choice) {
      std::vector<detail::Site<std::tuple<T, U>>> pairs;
      for (const auto& outer : from.sites(choice)) {
        const auto inners = detail::call(f, outer.make()).sites(choice);
        detail::check_count(pairs.size() + inners.size(), outer.point, inners.front().point);
        for (const auto& inner : inners) pairs.push_back(detail::pair_of(outer, inner));
      }
      return pairs;
    });
  }

  /// Renames the axis `from` to `to`, also in choices. Use it to combine two generators with the same axis.
  Gen rename(const std::string& from, const std::string& to) const {
    return Gen([old = *this, from, to](const Choice& choice) {
      auto sites = old.sites(detail::with_old_name(choice, from, to));
      bool found = false;
      for (auto& site : sites) found = detail::rename_axis(site.point, from, to) || found;
      if (!found) detail::fail_rename(sites.front().point, from);
      return sites;
    });
  }

  /// Returns a generator that builds the input of each point once in a process, and stores it until the last copy of the
  /// generator is destroyed. It returns copies, so that a body that changes its input does not change the next one.
  Gen cached() const {
    static_assert(std::is_copy_constructible_v<T>, "a cached input is handed out as a copy");
    const auto keep = detail::keeper([](void* input) { delete static_cast<T*>(input); });
    return Gen([from = *this, keep](const Choice& choice) {
      auto sites = from.sites(choice);
      for (auto& site : sites) {
        site.make = [keep, point = site.point, make = std::move(site.make)]() -> T {
          return *static_cast<const T*>(keep(point, [&make] { return new T(make()); }));
        };
      }
      return sites;
    });
  }

 private:
  std::function<std::vector<detail::Site<T>>(const Choice&)> sites_;
};

}  // namespace holdfast
