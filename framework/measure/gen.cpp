#include <algorithm>
#include <holdfast/gen.hpp>
#include <memory>

#include "measure/axis_sites.hpp"
#include "model/error.hpp"

namespace holdfast::detail {
namespace {

/// The inputs that a cached generator has built, by point.
using Kept = std::vector<std::pair<Point, std::shared_ptr<void>>>;

auto on_axis(const std::string& axis) {
  return [&axis](const Coordinate& coordinate) { return coordinate.axis == axis; };
}

/// "size, order"; "none" for a point without axes.
std::string names_of(const Point& point) {
  std::string names;
  for (const auto& coordinate : point) names += (names.empty() ? "" : ", ") + coordinate.axis;
  return names.empty() ? "none" : names;
}

}  // namespace

void check_any(bool any) {
  if (!any) throw Error("a generator of the program's own has no point; it must return one at least");
}

void check_count(std::size_t points, const Point& outer, const Point& inner) {
  if (points <= measure::kPointsMax) return;
  throw Error("the axes " + names_of(joined(outer, inner)) + " have " + std::to_string(points) +
              " points or more together; at most " + std::to_string(measure::kPointsMax) +
              " are possible: take larger steps or fewer axes");
}

Point joined(const Point& outer, const Point& inner) {
  Point point = outer;
  for (const auto& coordinate : inner) {
    if (std::any_of(outer.begin(), outer.end(), on_axis(coordinate.axis)))
      throw Error("axis \"" + coordinate.axis +
                  "\" stands twice in a product of generators; call one of them " +
                  "something else: .rename(\"" + coordinate.axis + "\", ...)");
    point.push_back(coordinate);
  }
  return point;
}

/// A choice for a generator whose axis `from` is known outside as `to`.
Choice with_old_name(const Choice& choice, const std::string& from, const std::string& to) {
  Choice old;
  for (const auto& [axis, values] : choice) {
    if (axis == to) {
      old.emplace_back(from, values);
    } else if (axis != from) {  // outside, nothing has this name any more
      old.emplace_back(axis, values);
    }
  }
  return old;
}

bool rename_axis(Point& point, const std::string& from, const std::string& to) {
  const auto old = std::find_if(point.begin(), point.end(), on_axis(from));
  if (old == point.end()) return false;
  if (to.empty()) throw Error("axis \"" + from + "\" cannot be renamed to nothing; an axis needs a name");
  if (from != to && std::any_of(point.begin(), point.end(), on_axis(to)))
    throw Error("axis \"" + from + "\" cannot be renamed to \"" + to +
                "\", which is the name of another axis");
  old->axis = to;
  return true;
}

void fail_rename(const Point& point, const std::string& from) {
  throw Error("axis \"" + from +
              "\" cannot be renamed: the generator does not have it; its axes: " + names_of(point));
}

void fail_negative(const std::string& axis) {
  throw Error("axis \"" + axis +
              "\": a negative number stands beside unsigned ones and would become a huge one; " +
              "make all of them signed");
}

std::function<const void*(const Point&, const Make&)> keeper(void (*destroy)(void*)) {
  return [destroy, kept = std::make_shared<Kept>()](const Point& point, const Make& make) {
    const auto known =
        std::find_if(kept->begin(), kept->end(), [&](const auto& input) { return input.first == point; });
    if (known != kept->end()) return known->second.get();
    kept->emplace_back(point, std::shared_ptr<void>(make(), destroy));
    return kept->back().second.get();
  };
}

}  // namespace holdfast::detail

namespace holdfast::gen {

Gen<Unit> unit() {
  return Gen<Unit>([](const Choice& /*choice*/) {
    return std::vector<detail::Site<Unit>>{{{}, [] { return Unit{}; }}};
  });
}

}  // namespace holdfast::gen
