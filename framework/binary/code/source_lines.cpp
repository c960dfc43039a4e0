#include "binary/code/source_lines.hpp"

#include "binary/code/module.hpp"
#include "binary/code/source_map.hpp"

namespace holdfast::binary {
namespace {

LineWay way_of(const Source& source, std::uint64_t address) {
  LineWay way;
  for (const auto& inlined : source.way_to(address)) way.push_back(inlined.at);
  way.push_back(source.at(address));
  std::erase_if(way, [](const Position& at) { return at.line == 0; });  // as code has that was merged
  return way;
}

}  // namespace

std::map<std::uint64_t, LineWay> source_lines(const Program& program, const std::string& module,
                                              const std::set<std::uint64_t>& addresses) {
  std::map<std::uint64_t, LineWay> ways;
  const auto path = module_path(program, module);
  if (path.empty()) return ways;
  const auto& file = module_named(program, path);
  std::optional<Source> source;
  for (const auto address : addresses) {
    if (!source || !contains(source->ranges(), address)) source.emplace(file, address);
    if (auto way = way_of(*source, address); !way.empty()) ways[address] = std::move(way);
  }
  return ways;
}

}  // namespace holdfast::binary
