#include <deque>
#include <set>

#include "bench/selection.hpp"
#include "bench/shared_objects.hpp"
#include "holdfast/benchmark.hpp"
#include "holdfast/suite.hpp"
#include "model/error.hpp"
#include "model/integer_spelling.hpp"

namespace holdfast {

namespace {

using detail::Definition;
using detail::OpenScope;

struct Registry {
  // Entries run when the benchmarks are requested for the first time, not before main(): an exception there would end
  // the program without a message, and objects that a suite uses may not exist yet.
  std::deque<std::function<void()>> entries;  ///< functions that define benchmarks
  std::vector<Definition> definitions;
  OpenScope open;
};

/// Registration runs before main(), in an order that the linker chooses, so the list must be created on first use.
Registry& registry() {
  static Registry one;
  return one;
}

int enter(std::function<void()> entry) {
  registry().entries.push_back(std::move(entry));
  return 0;
}

/// Runs the body of a suite. Errors in a suite may show only when its body runs.
void open_suite(const std::string& name, void (*body)(), unsigned build) {
  // The scope is restored whether or not the body throws, because other suites run after an error.
  const OpenScope around = std::exchange(registry().open, {.path = name, .settings = {}, .build = build});
  std::string failure;
  try {
    body();
  } catch (const std::exception& wrong) {
    failure = "suite \"" + name + "\": " + wrong.what();
  } catch (...) {
    failure = "suite \"" + name + "\" threw something that is not a std::exception";
  }
  registry().open = around;
  if (!failure.empty()) throw Error(failure);
}

/// Returns the Cartesian product of the points of all generators; the first one varies slowest.
std::vector<Point> points_of(const std::vector<detail::Points>& axes, const Choice& choice) {
  std::vector<Point> points{{}};
  for (const auto& axis : axes) {
    const auto inners = axis(choice);
    // The size is checked before the product is made. A few long axes would have more points than fit into
    // memory.
    detail::check_count(points.size() * inners.size(), points.front(), inners.front());
    std::vector<Point> products;
    for (const auto& outer : points) {
      for (const auto& inner : inners) products.push_back(detail::joined(outer, inner));
    }
    points = std::move(products);
  }
  return points;
}

/// Returns the body bound to a point.
BenchmarkBody at(const Point& point, const BenchmarkBody& body) {
  if (point.empty()) return body;
  // The point is captured by value and outlives the call, because the state only points to it.
  return [point, body](State& state) {
    state.batches().place.point = &point;
    body(state);
  };
}

Definition definition_of(const std::string& name, const BenchmarkBody& body, const detail::Declared& declared,
                         unsigned build) try {
  Definition definition{.name = name, .settings = declared.settings(), .build = build};
  // All points of a generator have the same axes, so those of the first one suffice.
  definition.axes = detail::axes_of(points_of(declared.axes(), {}).front());
  definition.variants = [body, axes = declared.axes()](const Choice& choice) {
    std::vector<detail::Variant> variants;
    for (const auto& point : points_of(axes, choice)) variants.push_back({point, at(point, body)});
    return variants;
  };
  definition.warm_ups = [body, axes = declared.axes()](const Choice& choice) {
    // The last point is the largest input of an axis that ascends.
    return std::vector{at(points_of(axes, choice).back(), body)};
  };
  return definition;
} catch (const std::exception& wrong) {
  throw Error("benchmark \"" + name + "\": " + wrong.what());
}

int enter_benchmark(std::string name, BenchmarkBody body, const detail::Declared& declared, unsigned build) {
  return enter([name = std::move(name), body = std::move(body), declared, build] {
    registry().definitions.push_back(definition_of(name, body, declared, build));
  });
}

}  // namespace

int register_benchmark(std::string name, BenchmarkBody body, Settings settings, unsigned build) {
  detail::Declared declared;
  for (auto& setting : settings) declared.add(std::move(setting));
  return enter_benchmark(std::move(name), std::move(body), declared, build);
}

namespace detail {

Declared::Declared() = default;
Declared::~Declared() = default;
Declared::Declared(const Declared&) = default;
void Declared::add(Setting setting) { settings_.push_back(std::move(setting)); }
void Declared::add(Points points) { axes_.push_back(std::move(points)); }

int register_declared(std::string_view name, void (*body)(State&), const Declared& declared, unsigned build) {
  return enter_benchmark(std::string(name), body, declared, build);
}

OpenScope& open_scope() { return registry().open; }

int register_suite(std::string name, void (*body)(), unsigned build) {
  return enter([name = std::move(name), body, build] { open_suite(name, body, build); });
}

void define(Definition definition) {
  definition.build = registry().open.build;
  registry().definitions.push_back(std::move(definition));
}

}  // namespace detail

namespace bench {

const std::vector<Definition>& registered_benchmarks() {
  auto& [entries, definitions, open] = registry();
  while (!entries.empty()) {  // an entry that throws is not run again, and the entries after it are not lost
    const auto entry = std::move(entries.front());
    entries.pop_front();
    entry();
  }
  std::set<std::string> seen;
  for (const auto& benchmark : definitions) {
    if (benchmark.name.empty())
      throw Error("a benchmark has an empty name; give it a name that distinguishes its results");
    if (!seen.insert(benchmark.name).second) {
      throw Error("two benchmarks are named \"" + benchmark.name + "\"; give each a name of its own");
    }
  }
  return definitions;
}

}  // namespace bench

namespace detail {

std::string joined_name(const std::string& outer, const std::string& inner) {
  return outer.empty() || inner.empty() ? outer + inner : outer + "/" + inner;
}

/// Describes the exception that is being handled, so call it in a catch block. Rethrowing is the only way to
/// get at an exception of unknown type.
std::string thrown() {
  try {
    throw;
  } catch (const std::exception& wrong) {
    return std::string("threw: ") + wrong.what();
  } catch (...) {
    return "threw something that is not a std::exception";
  }
}

void failed_hook(const char* name) { throw Error(std::string(name) + " " + thrown()); }

void refuse_hooks_of_calls(const std::string& benchmark, bool any) {
  if (!any) return;
  throw Error("\"" + benchmark +
              "\" has a set_up, tear_down or warm_up, which loop() does not call; use measure(), or do their "
              "work in the loop between state.pause() and state.resume()");
}

void run_hook(const char* name, const std::function<void()>& hook) {
  if (!hook) return;
  try {
    hook();
  } catch (...) {
    failed_hook(name);
  }
}

/// Runs `work` between the hooks. Among several workers, the hooks run once for all: the first worker runs before_all
/// while the others wait, and the group runs after_all when all have ended. Without other workers, this function runs
/// the hooks, and runs after_all also after an exception.
void between_hooks(Batches& batches, const std::function<void()>& before_all,
                   const std::function<void()>& after_all, const std::function<void()>& work) {
  if (batches.place.together) {
    auto& shared = static_cast<bench::SharedObjects&>(*batches.place.shared);
    shared.before_all([&] { run_hook("before_all", before_all); });
    shared.after_all([after_all] { run_hook("after_all", after_all); });
    return work();
  }
  run_hook("before_all", before_all);
  try {
    work();
  } catch (...) {
    try {
      run_hook("after_all", after_all);
    } catch (const Error&) {  // the first error is reported
    }
    throw;
  }
  run_hook("after_all", after_all);
}

}  // namespace detail

Scope::Scope(const std::string& name)
    : path_(detail::joined_name(detail::open_scope().path, name)), settings_(detail::open_scope().settings) {}

/// Opens the scope while `body` runs. An exception leaves it open, which open_suite() corrects for the whole
/// suite.
void Scope::in(const std::function<void()>& body) {
  auto& open = detail::open_scope();
  const detail::OpenScope around = open;
  open.path = path_;
  open.settings = settings_;
  body();
  open = around;
}

}  // namespace holdfast

namespace holdfast::detail {

namespace {

void erase_all(std::string& text, std::string_view part) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part)) text.erase(at, part.size());
}

/// Returns the name of T. The signature ends with "[with T = int; std::string = ...]" (GCC) or "[T = int]" (Clang).
std::string_view between_marks(std::string_view signature) {
  constexpr std::string_view kMark = "T = ";
  const auto begin = signature.find(kMark);
  if (begin == std::string_view::npos) return signature;
  auto name = signature.substr(begin + kMark.size());
  // rfind() is used, because the name itself may contain brackets: "T = int [3]]".
  return name.substr(0, std::min(name.find(';'), name.rfind(']')));
}

}  // namespace

/// Returns the name of a type, spelled alike for GCC and Clang, because the names of benchmarks are keys of
/// the store.
std::string type_in(std::string_view signature) {
  std::string name(between_marks(signature));
  erase_all(name, "__cxx11::");  // inline namespaces of the standard library are not part of the name
  erase_all(name, "__1::");
  spell_integers(name);
  for (auto at = name.find("> >"); at != std::string::npos; at = name.find("> >")) name.erase(at + 1, 1);
  return name;
}

}  // namespace holdfast::detail
