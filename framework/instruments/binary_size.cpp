// Instrument `binary-size`: bytes of a program's file, of one of its sections, or of a symbol. The file is read and
// nothing is run. The name of a function includes all of its overloads and clones (binary/elf/symbols.hpp).
//
//     METRICS binary-size "binary-size(.text)" "binary-size(ns::parse)"

#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "instruments/instrument.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {
namespace {

std::uint64_t of_section(const std::string& path, const std::string& name) {
  const auto sizes = binary::section_sizes(path);
  if (const auto found = sizes.find(name); found != sizes.end()) return found->second;
  std::string all;
  for (const auto& [section, size] : sizes) all += (all.empty() ? "" : ", ") + section;
  throw Error("has no section " + name + "; there are " + all);
}

std::uint64_t of_symbol(const std::string& path, const std::string& name) {
  const auto symbols = binary::symbols_of(path);
  std::uint64_t size = 0;
  bool found = false;
  for (const auto& symbol : symbols.defined) {
    if (!binary::is_named(symbol, name)) continue;
    size += symbol.size;
    found = true;
  }
  if (found) return size;
  if (symbols.stripped)
    throw Error("is stripped, so \"" + name +
                "\" cannot be found in it; judge the program before it is stripped, or a section such as "
                "binary-size(.text)");
  throw Error("has no symbol \"" + name +
              "\": it may have been inlined everywhere, or have another name; nm -C lists all names");
}

/// Returns the size. A name that begins with a dot is that of a section.
std::uint64_t bytes_of(const std::string& path, const std::string& metric) {
  const auto of = metric_word(metric).argument;
  if (!of) return std::filesystem::file_size(path);
  return of->starts_with('.') ? of_section(path, *of) : of_symbol(path, *of);
}

}  // namespace

process::Counting binary_size(const std::vector<std::string>& metrics, const std::string& /*scratch*/) {
  process::Counting counting;
  counting.look = [=](const process::Launch& launch) {
    return blocks_of(metrics,
                     [&](const auto& metric) { return static_cast<double>(bytes_of(launch.file, metric)); });
  };
  return counting;
}

}  // namespace holdfast::instruments
