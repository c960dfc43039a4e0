// Finds the places where a program allocates, from the addresses that the preloaded allocator noted.

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <tuple>

#include "binary/dwarf/symbolizer.hpp"
#include "binary/hexadecimal.hpp"
#include "instruments/allocations.hpp"
#include "instruments/signature.hpp"

namespace holdfast::instruments {
namespace {

/// A function in the call stack of an allocation.
struct Step {
  std::string name;
  std::string place;  ///< "cart.cpp:31", its current line
  bool own = false;   ///< true if it belongs to the program and not to a library
};

bool is_of_the_system(const std::string& file) {
  return file.starts_with("/usr/") || file.starts_with("/lib") ||
         file.find("libholdfast-allocations") != std::string::npos;
}

bool is_of_the_standard_library(const std::string& name) {
  const auto parts = signature_of(name).parts;
  return !parts.empty() && (parts.front().name == "std" || parts.front().name == "__gnu_cxx" ||
                            parts.front().name.starts_with("operator new"));
}

/// Returns "cart.cpp:31". Directories are omitted, because they differ between machines.
std::string place_text(const std::string& file, int line) {
  return file.empty() ? "" : file.substr(file.rfind('/') + 1) + ":" + std::to_string(line);
}

/// Parses a frame such as "0x5581 0x5500 /bin/shop"; empty if it has another form.
std::optional<AllocationStack::Call> call_of(const std::string& frame) {
  std::istringstream in(frame);
  std::string address;
  std::string base;
  AllocationStack::Call call;
  if (!(in >> address >> base) || !std::getline(in >> std::ws, call.file)) return std::nullopt;
  const auto returned_to = binary::address_in(address);
  const auto loaded_at = binary::address_in(base);
  if (!returned_to || !loaded_at) return std::nullopt;
  call.address = *returned_to - 1;  // before the return address, which may be of another line
  call.base = *loaded_at;
  return call;
}

template <class Site, class CountOf>
void sort_by_count(std::vector<Site>& all, const CountOf& count_of) {
  std::stable_sort(all.begin(), all.end(),
                   [&](const Site& a, const Site& b) { return count_of(a) > count_of(b); });
}

class SitesReader {
 public:
  explicit SitesReader(double iterations) : iterations_(iterations) {}

  void read(const std::string& text) {
    std::istringstream fields(text);
    std::string numbers;
    std::getline(fields, numbers, '\t');
    std::istringstream in(numbers);
    double count = 0;
    double bytes = 0;
    if (!(in >> count >> bytes)) return;
    // A site for which there was no room has no frames.
    std::vector<Step> steps;
    for (std::string frame; std::getline(fields, frame, '\t');) add_steps(frame, steps);
    const auto [site, through] = site_of(steps);
    const auto name = steps.empty() ? kNotNoted : site.name;
    counts_[{name, site.place, through, bytes}] += count / iterations_;
  }

  std::vector<AllocationSite> sites() const {
    std::vector<AllocationSite> all;
    for (const auto& [key, count] : counts_) {
      const auto& [function, place, through, bytes] = key;
      const auto by = through.empty() ? "" : through.back();
      all.push_back(
          {.shown = {.function = function, .place = place, .by = by, .bytes = bytes, .count = count},
           .through = through});
    }
    sort_by_count(all, [](const AllocationSite& site) { return site.shown.count; });
    return all;
  }

 private:
  /// Adds the functions that are inlined at the frame, the innermost first, then the function that contains them.
  void add_steps(const std::string& frame, std::vector<Step>& steps) {
    const auto call = call_of(frame);
    if (!call) return;
    auto& places = files_[call->file];
    if (!places) places = std::make_unique<binary::Symbolizer>(call->file);
    const auto place = places->at(call->address, call->base);
    const bool of_the_system = is_of_the_system(call->file);
    for (std::size_t i = 0; i < place.symbols.size(); ++i) {
      // The last function is that of the symbol table; those before it are inlined into it (symbolizer.hpp).
      const bool holds = i + 1 == place.symbols.size();
      const auto name = function_name(place.symbols[i]).text;
      steps.push_back({.name = name,
                       .place = holds ? place_text(place.outer_file, place.outer_line)
                                      : place_text(place.file, place.line),
                       .own = (holds || place.symbols[i].starts_with("_Z")) && !of_the_system &&
                              !is_of_the_standard_library(name)});
    }
  }

  /// Returns the innermost function of the program, and the functions between it and the allocator, the innermost first.
  static std::pair<Step, std::vector<std::string>> site_of(const std::vector<Step>& steps) {
    const auto own = std::find_if(steps.begin(), steps.end(), [](const Step& one) { return one.own; });
    // The stack was cut off within libraries; its outermost function is then the best hint.
    if (own == steps.end()) return {steps.empty() ? Step{} : steps.back(), {}};
    const auto is_operator = [](const Step& one) { return one.name.starts_with("operator new"); };
    const auto called = std::make_reverse_iterator(own);
    // The calls inside of operator new say nothing about who allocates.
    const auto from = std::find_if(called, steps.rend(), is_operator).base();
    std::vector<std::string> through;
    for (auto step = from; step != own; ++step) through.push_back(step->name);
    return {*own, through};
  }

  double iterations_;
  std::map<std::string, std::unique_ptr<binary::Symbolizer>> files_;
  std::map<std::tuple<std::string, std::string, std::vector<std::string>, double>, double> counts_;
};

AllocationStack stack_of(const std::string& line, double iterations) {
  AllocationStack stack;
  std::istringstream fields(line);
  fields >> stack.count;
  stack.count /= iterations;
  std::string frame;
  std::getline(fields, frame, '\t');  // the size of a block
  while (std::getline(fields, frame, '\t')) {
    if (auto call = call_of(frame)) stack.calls.push_back(std::move(*call));
  }
  return stack;
}

}  // namespace

std::vector<AllocationSite> allocation_sites(const std::string& lines, double iterations) {
  SitesReader reader(iterations);
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) reader.read(line);
  return reader.sites();
}

std::vector<Profile::Site> shown_sites(const std::vector<AllocationSite>& sites) {
  std::map<std::tuple<std::string, std::string, std::string, double>, double> counts;
  for (const auto& [shown, through] : sites)
    counts[{shown.function, shown.place, shown.by, shown.bytes}] += shown.count;
  std::vector<Profile::Site> all;
  for (const auto& [key, count] : counts) {
    const auto& [function, place, by, bytes] = key;
    all.push_back({.function = function, .place = place, .by = by, .bytes = bytes, .count = count});
  }
  sort_by_count(all, [](const Profile::Site& site) { return site.count; });
  return all;
}

std::vector<AllocationStack> allocation_stacks(const std::string& lines, double iterations) {
  std::vector<AllocationStack> stacks;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) stacks.push_back(stack_of(line, iterations));
  return stacks;
}

}  // namespace holdfast::instruments
