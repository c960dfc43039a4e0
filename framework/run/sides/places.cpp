#include "run/sides/places.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

#include "binary/elf/elf_image.hpp"
#include "binary/placement/copies.hpp"
#include "image/digest.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Lines of a page, which differ in each of their six bits as often as not. Processors cache and
/// predict by such bits; half of the places have each.
constexpr std::array<unsigned, 8> kLines{0, 11, 22, 29, 37, 46, 51, 56};
/// Several functions are not executed in one line. Each of them takes a page; more than these stand close together, since a
/// program whose code is on many pages takes longer to find them.
constexpr unsigned kLinesBetween = 5;
constexpr unsigned kLinesOfPage = 64;
constexpr std::size_t kFunctionsApart = 8;

/// Larger programs are not copied eight times for each side.
constexpr std::uintmax_t kCopiedMost = 128 << 20;

using BeginsByName = std::map<std::string, std::uint64_t>;

/// Where those of the functions begin that the program has. Of several of one name, the last counts.
BeginsByName begins_in(const binary::ElfImage& image, const std::set<std::string>& names) {
  BeginsByName found;
  for (const auto& symbol : image.symbols()) {
    if (symbol.is_function() && symbol.size > 0 && names.contains(symbol.name))
      found[symbol.name] = symbol.address;
  }
  return found;
}

/// A function has the same line on both sides, since their names are sorted alike.
std::vector<binary::FunctionPlace> function_places(const BeginsByName& functions, unsigned line) {
  std::vector<binary::FunctionPlace> places;
  for (const auto& [name, address] : functions) {
    places.push_back({address, places.size() < kFunctionsApart ? std::optional(line) : std::nullopt});
    line = (line + kLinesBetween) % kLinesOfPage;
  }
  return places;
}

/// Drops what cannot be copied.
void keep_copied(const binary::ProgramToCopy& program, BeginsByName& functions) {
  for (const auto& left : program.left(function_places(functions, kLines.front())))
    std::erase_if(functions, [&](const auto& one) { return one.second == left.address; });
}

void keep_common(const BeginsByName& others, BeginsByName& functions) {
  std::erase_if(functions, [&](const auto& one) { return !others.contains(one.first); });
}

/// Writes the files of one side, beside the program.
std::vector<std::string> files_of(const std::string& program, const BeginsByName& functions,
                                  const binary::ProgramToCopy& copier) {
  std::string key = image::sha256_of_file(program);
  for (const auto& [name, address] : functions) key += ' ' + name;
  const auto begin = program + ".place-" + image::sha256_of(key).substr(0, 8) + "-";
  std::vector<std::string> files;
  for (std::size_t i = 0; i < kLines.size(); ++i) {
    files.push_back(begin + std::to_string(i));
    if (fs::exists(files.back())) continue;
    const auto growing = files.back() + "." + std::to_string(getpid());
    copier.write_with_copies(function_places(functions, kLines[i]), growing);
    fs::rename(growing, files.back());
  }
  return files;
}

}  // namespace

FilesByPlace places_for(const std::vector<ChangedFunction>& changed, const process::Launch& baseline,
                        const process::Launch& current) {
  std::set<std::string> names;
  const auto own = fs::path(baseline.file).filename().string();
  for (const auto& function : changed) {
    if (function.file == own) names.insert(function.symbol);
  }
  if (names.empty()) return {};
  try {
    if (std::max(fs::file_size(baseline.file), fs::file_size(current.file)) > kCopiedMost) return {};
    const binary::ProgramToCopy before(baseline.file);
    const binary::ProgramToCopy now(current.file);
    auto begins_before = begins_in(before.image(), names);
    auto begins_now = begins_in(now.image(), names);
    // What can be copied on one side alone is executed where it is on both: a jump to a copy takes time, too.
    keep_copied(before, begins_before);
    keep_copied(now, begins_now);
    keep_common(begins_now, begins_before);
    keep_common(begins_before, begins_now);
    if (begins_now.empty()) return {};
    return {.baseline = files_of(baseline.file, begins_before, before),
            .current = files_of(current.file, begins_now, now)};
  } catch (const std::exception& wrong) {
    return {.why_not = std::string("changed functions are executed at one place: ") + wrong.what()};
  }
}

}  // namespace holdfast::run
