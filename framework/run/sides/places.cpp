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
#include "run/sides/code_place.hpp"

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

/// Where those of the functions begin that the file has. A name that several functions have says nothing of which is meant.
BeginsByName begins_in(const binary::ElfImage& image, const std::set<std::string>& names) {
  BeginsByName found;
  std::set<std::string> ambiguous;
  for (const auto& symbol : image.symbols()) {
    if (!symbol.is_function() || symbol.size == 0 || !names.contains(symbol.name)) continue;
    const auto [known, first] = found.try_emplace(symbol.name, symbol.address);
    if (!first && known->second != symbol.address) ambiguous.insert(symbol.name);
  }
  for (const auto& name : ambiguous) found.erase(name);
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

void keep_common(const BeginsByName& others, BeginsByName& functions) {
  std::erase_if(functions, [&](const auto& one) { return !others.contains(one.first); });
}

/// An executable or a library of one side, with its functions that are to be copied.
struct CopiedFile {
  CopiedFile(const std::string& path, const std::set<std::string>& names)
      : file(path), program(path), functions(begins_in(program.image(), names)) {
    for (const auto& left : program.left(function_places(functions, kLines.front())))
      std::erase_if(functions, [&](const auto& one) { return one.second == left.address; });
  }

  /// Writes the files, whose names begin so.
  std::vector<std::string> write(const std::string& beside) const {
    std::string key = image::sha256_of_file(file);
    for (const auto& [name, address] : functions) key += ' ' + name;
    const auto begin = beside + ".place-" + image::sha256_of(key).substr(0, 8) + "-";
    std::vector<std::string> files;
    for (std::size_t i = 0; i < kLines.size(); ++i) {
      files.push_back(begin + std::to_string(i));
      if (fs::exists(files.back())) continue;
      const auto growing = files.back() + "." + std::to_string(getpid());
      program.write_with_copies(function_places(functions, kLines[i]), growing);
      fs::rename(growing, files.back());
    }
    return files;
  }

  std::string file;
  binary::ProgramToCopy program;
  BeginsByName functions;
};

/// One side: its files by place, under the names of those that they replace.
class CopiedSide {
 public:
  /// `program`: name of the executable; that of the launch may be called otherwise.
  CopiedSide(const process::Launch& launch, const std::string& program)
      : launch_(launch), program_(program), libraries_(libraries_of(launch)), others_(kLines.size()) {}

  /// Its file of that name; empty: it has none.
  std::string file_of(const std::string& name) const {
    if (name == program_) return launch_.file;
    const auto library = libraries_.find(name);
    return library == libraries_.end() ? "" : library->second;
  }

  void add(const std::string& name, const CopiedFile& copied) {
    const bool is_program = name == program_;
    const auto files = copied.write(is_program ? copied.file : beside_libraries(copied.file));
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (is_program)
        others_[i].program = files[i];
      else
        others_[i].libraries[name] = files[i];
    }
  }

  std::vector<process::CodePlace> places() const {
    std::vector<process::CodePlace> all;
    for (const auto& others : others_) all.push_back(code_place(launch_, others));
    return all;
  }

 private:
  const process::Launch& launch_;
  std::string program_;
  LibrariesByName libraries_;
  std::vector<OtherFiles> others_;
};

/// Returns whether functions of that file are copied.
bool copy_functions(const std::string& name, const std::set<std::string>& functions, CopiedSide& baseline,
                    CopiedSide& current) {
  const auto accepted = baseline.file_of(name);
  const auto built = current.file_of(name);
  if (accepted.empty() || built.empty()) return false;
  if (std::max(fs::file_size(accepted), fs::file_size(built)) > kCopiedMost) return false;
  CopiedFile before(accepted, functions);
  CopiedFile now(built, functions);
  // What can be copied on one side alone is executed where it is on both: a jump to a copy takes time, too.
  keep_common(now.functions, before.functions);
  keep_common(before.functions, now.functions);
  if (now.functions.empty()) return false;
  baseline.add(name, before);
  current.add(name, now);
  return true;
}

}  // namespace

FilesByPlace places_for(const std::vector<ChangedFunction>& changed, const process::Launch& baseline,
                        const process::Launch& current) {
  std::map<std::string, std::set<std::string>> by_file;
  for (const auto& function : changed) by_file[function.file].insert(function.symbol);
  try {
    const auto program = fs::path(baseline.file).filename().string();
    CopiedSide before(baseline, program);
    CopiedSide now(current, program);
    bool any = false;
    for (const auto& [file, functions] : by_file) any |= copy_functions(file, functions, before, now);
    if (!any) return {};
    return {.baseline = before.places(), .current = now.places()};
  } catch (const std::exception& wrong) {
    return {.why_not = std::string("changed functions are executed at one place: ") + wrong.what()};
  }
}

}  // namespace holdfast::run
