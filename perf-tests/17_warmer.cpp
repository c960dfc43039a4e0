// 17: when a process is warm.
//
// A sample of cold code measures caches, page faults and branch prediction that later samples do not see. The
// default warmer runs until the last three runs vary by less than 10 %, at most thirty times. A run is as
// long as a sample.
//
//   zero               no warm-up, for code that users run cold (see also 22)
//   default:5:0.02     until the last five runs vary by less than 2 %
//   count:10           ten runs
//   time:0.05          fifty milliseconds, for clock frequencies that rise slowly
//
// --holdfast-quick does not warm up at all. Run this sample without that option to see how the warmers
// differ.

#include <holdfast/holdfast.hpp>
#include <string>
#include <unordered_set>
#include <vector>

#include "iso_codes.hpp"

HOLDFAST_SUITE("warmer") {
  using Table = std::unordered_set<std::string>;
  const auto tables = gen::single("size", 5000).map(iso_codes::names).map(inputs::as<Table>);

  for (const std::string warmer : {"zero", "default:5:0.02", "count:10", "time:0.05"}) {
    performance_of(warmer).config(exec::warmer = warmer).using_gen(tables).measure([](const Table& table) {
      std::size_t letters = 0;
      for (const auto& name : table) letters += name.size();
      return letters;
    });
  }
}
