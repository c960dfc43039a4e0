#include "instruments/loader_file.hpp"

#include <cstdlib>
#include <string>

namespace holdfast::instruments {
namespace {

/// "number of relocations: 333" behind the process' number and spaces; none: the line says something else.
std::optional<double> value_behind(std::string_view line, std::string_view label) {
  const auto at = line.find(label);
  if (at == std::string_view::npos || at == 0 || (line[at - 1] != ' ' && line[at - 1] != '\t'))
    return std::nullopt;
  const std::string rest(line.substr(at + label.size()));
  char* end = nullptr;
  const double value = std::strtod(rest.c_str(), &end);
  return end == rest.c_str() || value < 0 ? std::nullopt : std::optional(value);
}

struct LoaderNumbers {
  double lookups = 0;
  double cached = 0;
  double relative = 0;
};

/// The final numbers hold those of the start; a process that ended otherwise says only these.
void read_line(std::string_view line, LoaderWork& work, LoaderNumbers& numbers) {
  const auto set = [&](std::string_view label, double& to) {
    if (const auto value = value_behind(line, label)) to = *value;
  };
  if (line.ends_with("generating link map")) ++work.shared_objects;
  set("number of relocations:", numbers.lookups);
  set("number of relocations from cache:", numbers.cached);
  set("number of relative relocations:", numbers.relative);
  set("total startup time in dynamic loader:", work.loader_ticks);
  set("time needed for relocation:", work.relocation_ticks);
  set("time needed to load objects:", work.loading_ticks);
}

}  // namespace

std::optional<LoaderWork> loader_work(std::string_view text) {
  if (text.find("runtime linker statistics:") == std::string_view::npos) return std::nullopt;
  LoaderWork work;
  LoaderNumbers numbers;
  while (!text.empty()) {
    const auto end = text.find('\n');
    read_line(text.substr(0, end), work, numbers);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  work.symbol_lookups = numbers.lookups;
  work.relocations = numbers.lookups + numbers.cached + numbers.relative;
  return work;
}

}  // namespace holdfast::instruments
