// 03: a body that changes its input needs a new input each time.
//
// Sorting a sorted page is much faster than sorting an unsorted one. So the body copies each page before it
// sorts it. The copy is measured, too, but takes little time compared with the sorting.
//
// The sorting is code of this program. A build option makes it slower by a known amount: see
// planted_work.hpp.

#include <algorithm>
#include <array>
#include <holdfast/holdfast.hpp>
#include <string_view>
#include <vector>

#include "iso_codes.hpp"
#include "planted_work.hpp"

namespace {

/// There are a hundred pages, so that one percent of planted work is one page.
constexpr std::size_t kPages = 100;
using Page = std::array<std::string_view, 50>;

std::vector<Page> pages_of(const std::vector<iso_codes::Subdivision>& subdivisions) {
  std::vector<Page> pages(kPages);
  std::size_t next = 0;
  for (auto& page : pages) {
    for (auto& name : page) name = subdivisions.at(next++).name;
  }
  return pages;
}

/// Insertion sort with binary search for the position.
void sort_names(Page& page) {
  for (auto next = page.begin(); next != page.end(); ++next) {
    std::rotate(std::upper_bound(page.begin(), next, *next), next, next + 1);
  }
}

}  // namespace

HOLDFAST_BENCHMARK("sort/pages-of-names")(holdfast::State& state) {
  const auto subdivisions = iso_codes::subdivisions();
  const auto pages = pages_of(subdivisions);
  for (auto _ : state) {
    for_each_with_planted(pages.size(), [&](std::size_t index) {
      Page page = pages[index];
      sort_names(page);
      holdfast::keep(page);
    });
  }
}
