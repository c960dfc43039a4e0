#include "process/duet.hpp"

#include <cstring>
#include <fstream>
#include <type_traits>

#include "process/scratch_files.hpp"
#include "process/side_by_side.hpp"

namespace holdfast::process {
namespace {

/// What is handed from a copy of this process to this process itself, before the texts.
struct Handed {
  Usage usage;
  int samples = -1;  ///< -1: it does not tell
  std::size_t out = 0;
  std::size_t tail = 0;
};
static_assert(std::is_trivially_copyable_v<Handed>);

std::string handed_by(const Played& played) {
  const auto& [collected, ended] = played;
  const Handed handed{.usage = collected.usage,
                      .samples = collected.samples.value_or(-1),
                      .out = ended.out.size(),
                      .tail = ended.tail.size()};
  std::string bytes(sizeof handed, '\0');
  std::memcpy(bytes.data(), &handed, sizeof handed);
  return bytes + ended.out + ended.tail + wire::child_lines(collected.reports);
}

/// None where the copy did not come to its end.
std::optional<Played> handed_over(const std::string& bytes) {
  Handed handed;
  if (bytes.size() <= sizeof handed) return std::nullopt;
  std::memcpy(&handed, bytes.data(), sizeof handed);
  const auto text = bytes.substr(sizeof handed);
  Played played{
      .collected = {.reports = wire::parse_child_lines(text.substr(handed.out + handed.tail), "a duet"),
                    .usage = handed.usage},
      .ended = {.out = text.substr(0, handed.out), .tail = text.substr(handed.out, handed.tail)}};
  if (handed.samples >= 0) played.collected.samples = handed.samples;
  return played;
}

Played play(const DuetPart& part, const std::string& wire_file, const Spawner& spawn) {
  Played played;
  played.collected = run_and_collect(part.arm, wire_file, part.padding,
                                     [&](const Launch& launch) { return played.ended = spawn(launch); });
  return played;
}

}  // namespace

std::optional<std::pair<Played, Played>> run_duet(const DuetPart& first, const DuetPart& second,
                                                  const std::string& wire_file, const Spawner& spawn) {
  const auto copy = [&](const DuetPart& part, const std::string& own) {
    return [&spawn, &part, own] {
      const auto bytes = handed_by(play(part, own, spawn));
      std::ofstream(own + ".left", std::ios::binary) << bytes;
    };
  };
  const auto own_of_first = wire_file + ".first";
  const auto own_of_second = wire_file + ".second";
  side_by_side({copy(first, own_of_first), copy(second, own_of_second)});
  auto of_first = handed_over(take_file(own_of_first + ".left"));
  auto of_second = handed_over(take_file(own_of_second + ".left"));
  if (!of_first || !of_second) return std::nullopt;
  return std::pair{std::move(*of_first), std::move(*of_second)};
}

}  // namespace holdfast::process
