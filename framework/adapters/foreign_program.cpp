#include "adapters/foreign_program.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <set>

#include "model/error.hpp"
#include "model/helper_binaries.hpp"
#include "process/dynamic_loader.hpp"

namespace holdfast::adapters {
namespace {

constexpr int kLevels = 100;  // nested test cases, sections and suites: far more than people write

struct UpToLevels : pugi::xml_tree_walker {
  bool for_each(pugi::xml_node& /*node*/) override { return depth() < kLevels; }
};

/// Keeps line ends in names, because a test case is selected by its exact name.
/// XML 1.0 makes a parser replace line ends in attributes by blanks (section 3.3.3); this flag switches that
/// off.
constexpr unsigned kAsWritten = pugi::parse_default & ~pugi::parse_wconv_attribute;

constexpr const char* kHelper = "libholdfast-harness.so";

std::string program_of(const process::Launch& launch) {
  return launch.file.empty() ? launch.argv.front() : launch.file;
}

}  // namespace

/// Programs that ignore LD_PRELOAD, such as statically linked ones, run without the helper library.
void load_helper(const std::string& harness, process::Launch& launch) {
  if (!helper_binary(kHelper) || !process::takes_library(program_of(launch))) return;
  process::load_in_front(process::library_of_the_wrapper(kHelper, ""), launch);
  launch.environment.push_back("HOLDFAST_HARNESS=" + harness);
}

void need_helper(const std::vector<process::Launch>& programs) {
  needed_helper_binary(kHelper, "the amount of work is fixed");
  for (const auto& program : programs) {
    if (!process::takes_library(program_of(program)))
      throw Error("'" + program_of(program) +
                  "' chooses its amount of work by the clock, and no library can be preloaded to fix the "
                  "amount: it is linked statically, has a sanitizer, or is for another machine");
  }
}

std::optional<std::size_t> body_in_order(const std::string& benchmark, const std::vector<std::string>& names,
                                         std::size_t functions) {
  // All names share the one function, as with benchmarks that are registered in a loop.
  if (functions == 1) return 0;
  const auto found = std::ranges::find(names, benchmark);
  const auto place = static_cast<std::size_t>(found - names.begin());
  return found != names.end() && names.size() == functions ? std::optional(place) : std::nullopt;
}

std::string asked_command(const process::Launch& launch, const std::vector<std::string>& words) {
  auto argv = launch.argv;
  argv.insert(argv.end(), words.begin(), words.end());
  return "'" + process::shown_command(argv) + "'";
}

std::string answer_of(process::Launch launch, const std::vector<std::string>& words,
                      const process::Spawner& spawn, double seconds) {
  const auto command = asked_command(launch, words);
  launch.argv.insert(launch.argv.end(), words.begin(), words.end());
  launch.keep_stdout = true;
  launch.deadline_s = seconds;
  const auto ended = spawn(launch);
  if (ended.how != process::Ended::How::exited || ended.code != 0) {
    throw Error(
        command + " " + process::how_it_ended(ended, launch.deadline_s) +
        (ended.tail.empty() ? "; it wrote nothing to stderr" : "; the end of its stderr:\n" + ended.tail));
  }
  // Output is cut off at this size, and a list that is cut off would silently lack benchmarks.
  if (ended.out.size() >= process::kOutBytes)
    throw Error(command + " wrote more than " + std::to_string(process::kOutBytes >> 20) +
                " MiB to stdout; that is not a list of benchmarks");
  return ended.out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    auto line = text.substr(at, end - at);
    at = end + 1;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") != std::string::npos) lines.push_back(std::move(line));
  }
  return lines;
}

std::string trimmed(const std::string& text) {
  constexpr const char* kBlank = " \t\n";
  const auto begin = text.find_first_not_of(kBlank);
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(kBlank) + 1 - begin);
}

std::vector<std::string> each_once(const std::vector<std::string>& names) {
  std::set<std::string> seen;
  std::vector<std::string> once;
  std::ranges::copy_if(names, std::back_inserter(once),
                       [&](const std::string& name) { return seen.insert(name).second; });
  return once;
}

std::string beginning_of(const std::string& text) {
  constexpr std::size_t kShown = 80;
  const auto lines = lines_of(text);
  if (lines.empty()) return "nothing";
  const bool all = lines.size() == 1 && lines.front().size() <= kShown;
  return "\"" + lines.front().substr(0, kShown) + (all ? "\"" : " ...\"");
}

pugi::xml_document parsed_xml(const std::string& text, const std::string& harness) {
  pugi::xml_document document;
  const auto read = document.load_buffer(text.data(), text.size(), kAsWritten, pugi::encoding_utf8);
  if (!read) {
    const auto line = 1 + std::count(text.begin(), text.begin() + read.offset, '\n');
    throw Error("wrote output that is not XML of " + harness + ": " + read.description() + " in line " +
                std::to_string(line) + "; it begins with " + beginning_of(text));
  }
  UpToLevels levels;
  if (!document.traverse(levels))
    throw Error("wrote output that is not XML of " + harness + ": its elements nest deeper than " +
                std::to_string(kLevels) + " levels; it begins with " + beginning_of(text));
  return document;
}

/// Beyond 2^53, a double no longer represents every integer, and the conversion of a huge one is undefined.
std::uint64_t iterations_of(double said) {
  return said > 1 ? static_cast<std::uint64_t>(std::min(said, 0x1p53)) : 1;
}

wire::ChildReport report_of(const std::string& benchmark, const std::string& metric, const std::string& unit,
                            Direction direction) {
  wire::ChildReport report;
  report.benchmark = benchmark;
  report.metric = metric;
  report.unit = unit;
  report.direction = direction;
  report.complete = true;
  return report;
}

}  // namespace holdfast::adapters
