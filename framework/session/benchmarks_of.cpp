#include "session/benchmarks_of.hpp"

#include <algorithm>
#include <set>

#include "adapt/adapters.hpp"
#include "adapt/asked.hpp"
#include "model/error.hpp"
#include "runner/pattern.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

using Listing = std::vector<wire::Listed>;

using Words = std::vector<std::string>;

Listing listed_by(const runner::Launch& launch, Words words, const runner::Spawner& spawn) {
  words.emplace_back("--holdfast-list");
  auto listing = wire::parse_list(adapt::answer_of(launch, words, spawn));
  if (listing.empty())
    throw Error(adapt::asked_command(launch, words) +
                " listed no benchmark; does it link Holdfast::main and register any?");
  return listing;
}

/// A benchmark of another harness has no parameters but those in its name, and asks for no settings.
Listing listed_by(const adapt::Adapter& adapter, const runner::Launch& launch, const runner::Spawner& spawn) {
  Listing listing;
  for (const auto& name : adapter.list(launch, spawn)) listing.push_back({.benchmark = name});
  return listing;
}

/// Each name once, in order.
std::vector<std::string> names_in(const Listing& listing) {
  std::vector<std::string> names;
  for (const auto& one : listing) {
    if (std::find(names.begin(), names.end(), one.benchmark) == names.end()) names.push_back(one.benchmark);
  }
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kShown ? text + ", ..." : text;
}

/// Those that BENCHMARK means.
std::vector<std::string> names_meant(const std::string& wanted, const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return {wanted};
  std::vector<std::string> matching;
  try {
    const runner::Pattern pattern(wanted);
    std::copy_if(names.begin(), names.end(), std::back_inserter(matching),
                 [&](const std::string& name) { return pattern.found_in(name); });
  } catch (const Error&) {
    throw Error("BENCHMARK \"" + wanted +
                "\" is neither the name of a benchmark nor a regular expression; there are " + joined(names));
  }
  if (matching.empty())
    throw Error("BENCHMARK \"" + wanted + "\" matches none of the program's benchmarks: " + joined(names));
  return matching;
}

/// The one that was discovered, or nothing: its name is no regular expression.
void keep_point(const Declaration& declaration, Listing& listing) {
  const auto names = names_in(listing);
  std::erase_if(listing, [&](const wire::Listed& one) {
    return one.benchmark != declaration.benchmark.value() || one.params != *declaration.point;
  });
  if (listing.empty())
    throw Error("the program has no benchmark \"" + *declaration.benchmark + "\"" +
                (*declaration.point == "{}" ? "" : " at " + *declaration.point) + " any more; there are " +
                joined(names));
}

void keep_meant(const Declaration& declaration, Listing& listing) {
  if (!declaration.benchmark) return;
  if (declaration.point) return keep_point(declaration, listing);
  const auto meant = names_meant(*declaration.benchmark, names_in(listing));
  std::erase_if(listing, [&](const wire::Listed& one) {
    return std::find(meant.begin(), meant.end(), one.benchmark) == meant.end();
  });
}

/// What narrows the listing of these benchmarks.
Words narrowing(const Declaration& declaration, const Listing& meant, const Words& params) {
  Words words;
  for (const auto& axis : params) words.push_back("--holdfast-params=" + axis);
  if (!declaration.benchmark) return words;
  for (const auto& name : names_in(meant)) words.push_back("--holdfast-benchmark=" + name);
  return words;
}

/// Who narrows an axis that no benchmark has would measure something else than was meant.
void check_axes(const Listing& listing, const std::vector<std::string>& params) {
  std::set<std::string> axes;
  for (const auto& one : listing) {
    for (const auto& axis : wire::axes_of(one.params)) axes.insert(axis);
  }
  for (const auto& text : params) {
    const auto axis = text.substr(0, text.find('='));
    if (axes.contains(axis)) continue;
    throw Error("PARAMS names the axis \"" + axis + "\", but the benchmarks have " +
                (axes.empty() ? "no parameters" : "only " + joined({axes.begin(), axes.end()})));
  }
}

}  // namespace

Listing benchmarks_of(const Declaration& declaration, const runner::Launch& program,
                      const std::vector<std::string>& params, const runner::Spawner& spawn) {
  const auto* adapter = adapt::adapter_named(declaration.adapter);
  auto listing = adapter != nullptr ? listed_by(*adapter, program, spawn) : listed_by(program, {}, spawn);
  keep_meant(declaration, listing);
  if (params.empty()) return listing;
  check_axes(listing, params);  // here, where the axes of those that are meant are known
  listing = listed_by(program, narrowing(declaration, listing, params), spawn);
  keep_meant(declaration, listing);
  return listing;
}

}  // namespace holdfast::session
