#include "run/reach/included_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/whole_file.hpp"

namespace holdfast::run {
namespace {

constexpr const char* kDirectory = "holdfast-compile/";
constexpr const char* kEnding = ".includes";
constexpr std::size_t kShown = 10;

using ByName = std::map<std::string, IncludedFile>;

ByName by_name(const std::vector<IncludedFile>& files) {
  ByName all;
  for (const auto& file : files) all.emplace(file.name, file);
  return all;
}

double lines_of(const std::vector<IncludedFile>& files) {
  double sum = 0;
  for (const auto& file : files) sum += file.lines;
  return sum;
}

/// Returns the file by which the new file `name` was included: the outermost of its includers that is new as
/// well.
std::string brought_by(const std::string& name, const ByName& previous, const ByName& current) {
  // Two files may include each other, with include guards, so the chain can have a cycle.
  std::set<std::string> seen;
  std::string root = name;
  while (seen.insert(root).second) {
    const auto file = current.find(root);
    if (file == current.end() || file->second.by.empty() || previous.contains(file->second.by)) break;
    root = file->second.by;
  }
  return root;
}

/// Returns the include path from the source to that file.
std::vector<PinpointPlace> path_to(const std::string& name, const ByName& current) {
  std::vector<PinpointPlace> path;
  // The chain of includers can have a cycle here, too.
  std::set<std::string> seen;
  for (auto at = name; !at.empty() && seen.insert(at).second;) {
    path.insert(path.begin(), {.function = at, .module = "", .source = ""});
    const auto file = current.find(at);
    at = file == current.end() ? "" : file->second.by;
  }
  return path;
}

struct GrownFile {
  PinpointSides lines;
  int brought = 0;  ///< number of new files that it includes, directly or not
};

/// Returns the growth by the file that causes it. A known file counts with its own lines, a new one with
/// its lines and those of the new files that it includes.
std::map<std::string, GrownFile> growth_of(const ByName& previous, const ByName& current) {
  std::map<std::string, GrownFile> grown;
  for (const auto& [name, file] : current) {
    const auto before = previous.find(name);
    const bool is_new = before == previous.end();
    const auto root = is_new ? brought_by(name, previous, current) : name;
    auto& growth = grown[root];
    growth.lines.previous += is_new ? 0 : before->second.lines;
    growth.lines.current += file.lines;
    growth.brought += root == name ? 0 : 1;
  }
  std::erase_if(grown, [](const auto& one) { return one.second.lines.current <= one.second.lines.previous; });
  return grown;
}

std::string reason_of(const GrownFile& growth) {
  if (growth.lines.previous > 0) return "it has more lines than before";
  if (growth.brought == 0) return "it was not included before";
  return fmt::format("it was not included before, and includes {} more file{}", growth.brought,
                     growth.brought == 1 ? "" : "s");
}

Culprit culprit_of(const std::string& name, const GrownFile& growth, const ByName& current) {
  const double more = growth.lines.current - growth.lines.previous;
  // Lines are counted, so the loss has no interval: both ends are the count.
  return {.path = path_to(name, current),
          .own_code = false,
          .median = growth.lines,
          .loss = more,
          .low = more,
          .high = more,
          .instructions = {},
          .opinion = "unavailable",
          .reason = reason_of(growth)};
}

std::string conclusion_of(const std::string& source, double before, double now, bool grown) {
  const auto counted =
      fmt::format("{} has {:.0f} lines with all included files, {:.0f} before", source, now, before);
  return grown ? counted
               : counted + ": no file has more lines, so the options or the text of the lines differ";
}

std::string summary_of(const Pinpoint& found) {
  if (found.culprits.empty()) return found.conclusion;
  const auto& most = found.culprits.front();
  return fmt::format("{}, most of it by {} ({:.0f} more)", found.conclusion, most.path.back().function,
                     most.loss);
}

/// Returns the name of the file that a compile test declares.
std::string included_name(const Declaration& declaration) {
  for (const auto& file : declaration.data) {
    if (file.name.starts_with(kDirectory) && file.name.ends_with(kEnding)) return file.name;
  }
  return "";
}

}  // namespace

std::vector<IncludedFile> read_included(const std::string& text) {
  std::vector<IncludedFile> files;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find('\t');
    const auto last = line.rfind('\t');
    const auto count = parse_number<double>(std::string_view(line).substr(0, std::min(first, line.size())));
    if (first == last || !count)
      throw Error(fmt::format("line {}: \"{}\" is not a count, a name and includer with tabs between",
                              files.size() + 1, line));
    files.push_back(
        {.name = line.substr(first + 1, last - first - 1), .by = line.substr(last + 1), .lines = *count});
  }
  if (files.empty()) throw Error("has no lines");
  return files;
}

Pinpoint grown_includes(const std::vector<IncludedFile>& previous, const std::vector<IncludedFile>& current) {
  const auto now = by_name(current);
  Pinpoint found{
      .outcome = "not searched", .function = current.front().name, .strategy = "includes", .unit = "lines"};
  double sum = 0;
  for (const auto& [name, growth] : growth_of(by_name(previous), now)) {
    found.culprits.push_back(culprit_of(name, growth, now));
    sum += found.culprits.back().loss;
  }
  for (auto& culprit : found.culprits) culprit.share = culprit.loss / sum;
  std::ranges::stable_sort(found.culprits, std::greater{}, &Culprit::loss);
  found.culprits.resize(std::min(found.culprits.size(), kShown));
  const bool grown = !found.culprits.empty();
  if (grown) found.outcome = "located";
  found.conclusion = conclusion_of(found.function, lines_of(previous), lines_of(current), grown);
  found.unexplained = -1;  // the sum of the lines is not the measured difference
  found.opinion = "unavailable";
  found.opinion_reason = "only lines were counted; nothing was measured";
  return found;
}

std::optional<Pinpoint> pinpoint_includes(const Declaration& declaration, const process::Launch& previous,
                                          const process::Launch& current) {
  const auto name = included_name(declaration);
  if (name.empty()) return std::nullopt;
  const auto read = [&](const process::Launch& launch) {
    const auto path = launch.directory + "/" + name;
    try {
      return read_included(whole_file(path));
    } catch (const Error& wrong) {
      throw Error(path + ": " + wrong.what());
    }
  };
  return grown_includes(read(previous), read(current));
}

void say_what_grew(const Declaration& declaration, const process::Launch& current, const Batch& points) {
  for (auto* planned : points) {
    for (auto& run : planned->runs) {
      const bool regressed = run.verdict && run.verdict->outcome == Outcome::regressed;
      if (!regressed || !planned->reference.previous) continue;
      try {
        run.pinpoint = pinpoint_includes(declaration, *planned->reference.previous, current);
      } catch (const Error&) {  // the baseline is of a version without such files; the verdict remains
        continue;
      }
      if (run.pinpoint) run.verdict->message += "; " + summary_of(*run.pinpoint);
    }
  }
}

}  // namespace holdfast::run
