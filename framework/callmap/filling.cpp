#include "callmap/filling.hpp"

#include "callmap/frame_rule.hpp"

namespace holdfast::callmap {
namespace {

constexpr std::size_t kInstructionMost = 15;  // bytes, by the processor's manual

/// Behind the function. Another one may begin with what does nothing: symbols, or frames where there are none, tell.
std::size_t between_functions(const Module& module, std::uint64_t address) {
  if (module.beginning_at(address) != nullptr || has_frame(module, address)) return 0;
  Code code;
  code.add(address, module.bytes(address, kInstructionMost));
  const auto& all = code.instructions();
  return !all.empty() && all.front().does_nothing ? all.front().bytes.size() : 0;
}

/// In the function. Where a jump may lead anywhere, it may lead here.
std::size_t in_function(const Code& code, const Ways& ways, std::size_t at) {
  const auto& instruction = code.instructions()[at];
  return ways.known && !ways.aimed_at[at] && instruction.does_nothing ? instruction.bytes.size() : 0;
}

}  // namespace

std::vector<std::uint8_t> filling_behind(const Module& module, const Code& code, const Ways& ways,
                                         std::size_t jump) {
  const auto begin = code.instructions()[jump].end();
  auto end = begin;
  while (end < begin + kInstructionMost) {
    const int inside = code.at(end);
    const auto more = inside < 0 ? between_functions(module, end)
                                 : in_function(code, ways, static_cast<std::size_t>(inside));
    if (more == 0) break;
    end += more;
  }
  const auto bytes = module.bytes(begin, end - begin);
  return {bytes.begin(), bytes.end()};
}

}  // namespace holdfast::callmap
