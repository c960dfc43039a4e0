// 04: a snapshot also has the shared libraries of the project.
//
// The measured code is not in this program, but in libnames_hash.so. So a regression need not change the
// program itself. Holdfast compares the accepted program with the accepted library against the current
// program with the current library. A build option makes the library slower by a known amount: see
// planted_work.hpp.

#include <cstdint>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"
#include "names_hash.hpp"

HOLDFAST_BENCHMARK("hash/names")(holdfast::State& state) {
  std::vector<std::string> names;
  for (const auto& subdivision : iso_codes::subdivisions()) names.push_back(subdivision.name);
  std::vector<std::uint64_t> hashes(names.size());
  for (auto _ : state) {
    hash_names(names, hashes);
    holdfast::keep(hashes);
  }
}
