// 07: a parameter whose values are texts, functions, a single value, or nothing.
//
// Numbers, bool and text name themselves. Other values need a label, which results and options use:
//
//   ./07_choices sort --holdfast-params=algorithm=heap --holdfast-params=size=5000
//
// single() is a parameter with one value, which an option can replace. unit() has no parameter at all: with
// map(), it gives an input to a benchmark without parameters.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

using Names = std::vector<std::string>;
using Sort = void (*)(Names&);

void sort_by_heap(Names& names) {
  std::make_heap(names.begin(), names.end());
  std::sort_heap(names.begin(), names.end());
}
void sort_by_merging(Names& names) { std::stable_sort(names.begin(), names.end()); }

}  // namespace

HOLDFAST_SUITE("choices") {
  performance_of("quotes")
      .using_gen(gen::enumeration("file", "iso_3166-1.json", "iso_4217.json").map(iso_codes::text_of))
      .measure([](const std::string& text) { return std::count(text.begin(), text.end(), '"'); });

  const auto algorithms =
      gen::enumeration<Sort>("algorithm", {{"heap", sort_by_heap}, {"merge", sort_by_merging}});
  const auto names = gen::single("size", 500).map(iso_codes::names);
  performance_of("sort").using_gen(gen::cross(algorithms, names)).measure([](Sort sort, Names copy) {
    sort(copy);
    return copy;
  });

  performance_of("longest-code")
      .using_gen(gen::unit().map([](gen::Unit) { return iso_codes::subdivisions(); }))
      .measure([](const std::vector<iso_codes::Subdivision>& all) {
        return std::max_element(all.begin(), all.end(),
                                [](const auto& a, const auto& b) { return a.code.size() < b.code.size(); });
      });
}
