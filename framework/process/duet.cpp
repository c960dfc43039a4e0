#include "process/duet.hpp"

#include <cstring>
#include <fstream>
#include <type_traits>

#include "process/scratch_files.hpp"
#include "process/side_by_side.hpp"

namespace holdfast::process {
namespace {

/// What is handed from a copy of this process to this process itself, before the lines of the reports.
struct Handed {
  Usage usage;
  int samples = -1;  ///< -1: it does not tell
};
static_assert(std::is_trivially_copyable_v<Handed>);

std::string handed_by(const Collected& collected) {
  const Handed handed{.usage = collected.usage, .samples = collected.samples.value_or(-1)};
  std::string bytes(sizeof handed, '\0');
  std::memcpy(bytes.data(), &handed, sizeof handed);
  return bytes + wire::child_lines(collected.reports);
}

/// None where the copy did not come to its end.
std::optional<Collected> handed_over(const std::string& bytes) {
  Handed handed;
  if (bytes.size() <= sizeof handed) return std::nullopt;
  std::memcpy(&handed, bytes.data(), sizeof handed);
  Collected collected{.reports = wire::parse_child_lines(bytes.substr(sizeof handed), "a duet"),
                      .usage = handed.usage};
  if (handed.samples >= 0) collected.samples = handed.samples;
  return collected;
}

}  // namespace

std::optional<std::pair<Collected, Collected>> run_duet(const DuetPart& first, const DuetPart& second,
                                                        const std::string& wire_file, const Spawner& spawn) {
  const auto play = [&](const DuetPart& part, const std::string& own) {
    return [&spawn, &part, own] {
      const auto bytes = handed_by(run_and_collect(part.arm, own, part.padding, spawn));
      std::ofstream(own + ".left", std::ios::binary) << bytes;
    };
  };
  const auto own_of_first = wire_file + ".first";
  const auto own_of_second = wire_file + ".second";
  side_by_side({play(first, own_of_first), play(second, own_of_second)});
  auto of_first = handed_over(take_file(own_of_first + ".left"));
  auto of_second = handed_over(take_file(own_of_second + ".left"));
  if (!of_first || !of_second) return std::nullopt;
  return std::pair{std::move(*of_first), std::move(*of_second)};
}

}  // namespace holdfast::process
