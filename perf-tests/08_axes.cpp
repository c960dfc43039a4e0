// 08: several parameters.
//
// cross() combines each value of one parameter with each value of the other. flat_map() is for a parameter
// that depends on another one: of 100 names the first 10 can be requested, but not the first 1000. A
// parameter may occur only once in a point, so rename() is needed to use one generator twice.
//
// The inputs are tuples. map() and measure() pass their elements one by one.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <iterator>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

using Names = std::vector<std::string>;

Names names_in_order(int size, const std::string& order) {
  auto names = iso_codes::names(static_cast<std::size_t>(size));
  std::sort(names.begin(), names.end());
  if (order == "descending") std::reverse(names.begin(), names.end());
  return names;
}

/// A part of the alphabetical list, without the first `skipped` names.
auto names_after(std::size_t skipped) {
  return [skipped](std::size_t size) {
    auto names = iso_codes::names(skipped + size);
    names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(skipped));
    std::sort(names.begin(), names.end());
    return names;
  };
}

}  // namespace

HOLDFAST_SUITE("axes") {
  const auto sizes = gen::exponential("size", 10, 1000, 10);

  performance_of("sort")
      .using_gen(gen::cross(sizes, gen::enumeration("order", "ascending", "descending")).map(names_in_order))
      .measure([](Names names) {
        std::sort(names.begin(), names.end());
        return names;
      });

  performance_of("first-few")
      .using_gen(sizes.flat_map([](int size) { return gen::exponential("few", 10, size, 10); })
                     .map([](std::size_t size, int few) { return std::tuple(iso_codes::names(size), few); }))
      .measure([](Names names, int few) {
        std::partial_sort(names.begin(), names.begin() + few, names.end());
        return names;
      });

  performance_of("in-both")
      .using_gen(gen::cross(sizes.rename("size", "left").map(names_after(0)),
                            sizes.rename("size", "right").map(names_after(5))))
      .measure([](const Names& left, const Names& right) {
        Names both;
        std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(both));
        return both;
      });
}
