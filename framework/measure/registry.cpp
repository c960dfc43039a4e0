#include "measure/registry.hpp"

#include <deque>
#include <set>

#include "model/error.hpp"

namespace holdfast {
namespace {

using detail::Definition;
using detail::OpenScope;

struct Registry {
  std::deque<std::function<void()>> entries;  ///< each defines something
  std::vector<Definition> definitions;
  OpenScope open;
};

/// Registration runs before main(), in an order that the linker chooses: the list must exist on first use.
Registry& registry() {
  static Registry one;
  return one;
}

int enter(std::function<void()> entry) {
  registry().entries.push_back(std::move(entry));
  return 0;
}

/// A suite's body may be wrong in what only shows when it runs.
void open_suite(const std::string& name, void (*body)(), unsigned build) {
  const OpenScope around = std::exchange(registry().open, {.path = name, .settings = {}, .build = build});
  std::string complaint;
  try {
    body();
  } catch (const std::exception& wrong) {
    complaint = "suite \"" + name + "\": " + wrong.what();
  } catch (...) {
    complaint = "suite \"" + name + "\" threw something that is no std::exception";
  }
  registry().open = around;
  if (!complaint.empty()) throw Error(complaint);
}

void check_names(const std::vector<Definition>& definitions) {
  std::set<std::string> seen;
  for (const auto& benchmark : definitions) {
    if (benchmark.name.empty()) throw Error("a benchmark has an empty name; names tell results apart");
    if (!seen.insert(benchmark.name).second) {
      throw Error("two benchmarks are named \"" + benchmark.name + "\"; give each a name of its own");
    }
  }
}

}  // namespace

int register_benchmark(std::string name, BenchmarkBody body, Settings settings, unsigned build) {
  return enter([name = std::move(name), body = std::move(body), settings = std::move(settings), build] {
    Definition definition{.name = name, .settings = settings, .build = build};
    definition.variants = [body](const Choice&) { return std::vector{detail::Variant{{}, body}}; };
    definition.warm_ups = [body](const Choice&) { return std::vector{body}; };
    registry().definitions.push_back(std::move(definition));
  });
}

namespace detail {

OpenScope& open_scope() { return registry().open; }

int register_suite(std::string name, void (*body)(), unsigned build) {
  return enter([name = std::move(name), body, build] { open_suite(name, body, build); });
}

void define(Definition definition) {
  definition.build = registry().open.build;
  registry().definitions.push_back(std::move(definition));
}

}  // namespace detail

namespace measure {

const std::vector<Definition>& registered_benchmarks() {
  auto& [entries, definitions, open] = registry();
  while (!entries.empty()) {  // one that throws is not asked again, and those behind it are not lost
    const auto entry = std::move(entries.front());
    entries.pop_front();
    entry();
  }
  check_names(definitions);
  return definitions;
}

}  // namespace measure
}  // namespace holdfast
