#include "run/sides/places.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

#include "binary/elf/elf_image.hpp"
#include "binary/placement/copies.hpp"
#include "image/content_date.hpp"
#include "image/digest.hpp"
#include "run/sides/code_place.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Cache lines of a page. Each of the six bits of their numbers is set in half of them, since processors
/// cache and predict by such bits.
constexpr std::array<unsigned, 8> kLines{0, 11, 22, 29, 37, 46, 51, 56};
constexpr unsigned kLinesOfPage = 64;
constexpr std::uint64_t kLineBytes = 64;

/// Larger programs are not copied, since eight copies are made for each side.
constexpr std::uintmax_t kCopiedMost = 128 << 20;

struct FoundFunction {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};
using FunctionsByName = std::map<std::string, FoundFunction>;

/// Returns the functions of these names in the file. Leaves out a name that several functions have, because
/// it is ambiguous.
FunctionsByName functions_in(const binary::ElfImage& image, const std::set<std::string>& names) {
  FunctionsByName found;
  std::set<std::string> ambiguous;
  for (const auto& symbol : image.symbols()) {
    if (!symbol.is_function() || symbol.size == 0 || !names.contains(symbol.name)) continue;
    const auto [known, first] = found.try_emplace(symbol.name, symbol.address, symbol.size);
    // Several symbols of one address are aliases, and not ambiguous.
    if (!first && known->second.address != symbol.address) ambiguous.insert(symbol.name);
  }
  for (const auto& name : ambiguous) found.erase(name);
  return found;
}

/// An executable or a library of one side, and those of its functions that will be copied.
class CopiedFile {
 public:
  CopiedFile(const std::string& path, const std::set<std::string>& names)
      : file_(path), program_(path), all_(functions_in(program_.image(), names)), copied_(all_) {
    std::vector<binary::FunctionPlace> anywhere;
    for (const auto& [name, function] : all_) anywhere.push_back({function.address});
    // left() names the functions that cannot be copied.
    for (const auto& left : program_.left(anywhere))
      std::erase_if(copied_, [&](const auto& one) { return one.second.address == left.address; });
  }

  const std::string& file() const { return file_; }
  bool is_empty() const { return copied_.empty(); }

  /// Drops functions that can be copied on one side only, since a jump to a copy takes time, too. Functions
  /// that only one side has stay: changed functions call them, and their calls lead to copies without a jump.
  void match(const CopiedFile& other) {
    std::erase_if(copied_, [&](const auto& one) {
      return other.all_.contains(one.first) && !other.copied_.contains(one.first);
    });
  }

  /// Returns the places of the copies. A function of both sides takes as many lines on both, so that the next
  /// one begins in the same line. Such functions come first.
  std::vector<binary::FunctionPlace> places_from(unsigned line, const CopiedFile& other) const {
    std::vector<binary::FunctionPlace> places;
    for (const bool common : {true, false}) {
      for (const auto& [name, function] : copied_) {
        const auto twin = other.copied_.find(name);
        if ((twin != other.copied_.end()) != common) continue;
        places.push_back({function.address, line});
        const auto size = std::max(function.size, common ? twin->second.size : 0);
        line = (line + static_cast<unsigned>(size / kLineBytes) + 2) % kLinesOfPage;
      }
    }
    return places;
  }

  /// Writes the copies next to the file `beside`. Returns their paths.
  std::vector<std::string> write(const std::string& beside, const CopiedFile& other) const {
    // The places depend on the other side's functions, so the key has them.
    std::string key = image::sha256_of_file(file_);
    for (const auto& place : places_from(0, other))
      key += " " + std::to_string(place.address) + " " + std::to_string(place.line);
    std::vector<std::string> files;
    for (std::size_t i = 0; i < kLines.size(); ++i) {
      files.push_back(other_name(beside, key + " " + std::to_string(i)));
      if (fs::exists(files.back())) continue;
      // The file gets its name when it is complete.
      const auto growing = files.back() + "." + std::to_string(getpid());
      program_.write_with_copies(places_from(kLines[i], other), growing);
      image::date_by(fs::path(files.back()).filename(), growing);
      fs::rename(growing, files.back());
    }
    return files;
  }

 private:
  std::string file_;
  binary::ProgramToCopy program_;
  FunctionsByName all_;     ///< functions that the file has
  FunctionsByName copied_;  ///< those that can be copied
};

/// One side: its files by place, under the names of the files that they replace.
class CopiedSide {
 public:
  /// `program` is the name of the executable; that of the launch may differ.
  CopiedSide(const process::Launch& launch, const std::string& program)
      : launch_(launch), program_(program), libraries_(libraries_of(launch)), others_(kLines.size()) {}

  /// Returns the side's file of that name; empty if it has none.
  std::string file_of(const std::string& name) const {
    if (name == program_) return launch_.file;
    const auto library = libraries_.find(name);
    return library == libraries_.end() ? "" : library->second;
  }

  void add(const std::string& name, const CopiedFile& copied, const CopiedFile& other) {
    const bool is_program = name == program_;
    const auto beside = is_program ? fs::path(launch_.file).replace_filename(program_).string()
                                   : beside_libraries(copied.file());
    const auto files = copied.write(beside, other);
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

/// Returns true if functions of that file are copied.
bool copy_functions(const std::string& name, const std::set<std::string>& functions, CopiedSide& baseline,
                    CopiedSide& current) {
  const auto accepted = baseline.file_of(name);
  const auto built = current.file_of(name);
  if (accepted.empty() || built.empty()) return false;
  if (std::max(fs::file_size(accepted), fs::file_size(built)) > kCopiedMost) return false;
  CopiedFile before(accepted, functions);
  CopiedFile now(built, functions);
  // Both calls are needed: each one looks at the other side's functions.
  before.match(now);
  now.match(before);
  if (before.is_empty() || now.is_empty()) return false;
  baseline.add(name, before, now);
  current.add(name, now, before);
  return true;
}

/// Returns the size of the executable and of its staged libraries.
std::uintmax_t bytes_of(const process::Launch& launch) {
  auto bytes = fs::file_size(launch.file);
  for (const auto& [name, file] : libraries_of(launch)) bytes += fs::file_size(file);
  return bytes;
}

/// Copies the file to names next to `beside`. Returns the paths of the copies, one for each place.
std::vector<std::string> copies_of(const std::string& file, const std::string& beside) {
  const auto key = image::sha256_of_file(file) + " copy ";
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kLines.size(); ++i) {
    names.push_back(other_name(beside, key + std::to_string(i)));
    copy_once(file, names.back());
  }
  return names;
}

/// Returns places whose files are copies. `program` is as in CopiedSide.
std::vector<process::CodePlace> copied_places(const process::Launch& launch, const std::string& program) {
  const auto programs = copies_of(launch.file, fs::path(launch.file).replace_filename(program));
  std::map<std::string, std::vector<std::string>> libraries;
  for (const auto& [name, file] : libraries_of(launch))
    libraries[name] = copies_of(file, beside_libraries(file));
  std::vector<process::CodePlace> places;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    OtherFiles others{.program = programs[i]};
    for (const auto& [name, copies] : libraries) others.libraries[name] = copies[i];
    places.push_back(code_place(launch, others));
  }
  return places;
}

}  // namespace

FilesByPlace places_for(const std::vector<ChangedFunction>& changed, const process::Launch& baseline,
                        const process::Launch& current) {
  std::map<std::string, std::set<std::string>> by_file;
  for (const auto& function : changed) by_file[function.file].insert(function.symbol);
  try {
    // Both sides get files of one name, so that the name does not show which side runs.
    const auto program = fs::path(baseline.file).filename().string();
    CopiedSide before(baseline, program);
    CopiedSide now(current, program);
    bool any = false;
    for (const auto& [file, functions] : by_file) any |= copy_functions(file, functions, before, now);
    if (any) return {.baseline = before.places(), .current = now.places(), .moves_code = true};
    if (std::max(bytes_of(baseline), bytes_of(current)) > kCopiedMost) return {};
    return {.baseline = copied_places(baseline, program), .current = copied_places(current, program)};
  } catch (const std::exception& wrong) {
    return {.why_not = std::string("changed functions are executed at one place: ") + wrong.what()};
  }
}

}  // namespace holdfast::run
