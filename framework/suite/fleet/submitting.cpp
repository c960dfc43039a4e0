#include "suite/fleet/submitting.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <utility>

#include "model/defaults.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/open_session.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::fleet {
namespace {

std::vector<std::string> or_any(const std::vector<std::string>& classes) {
  return classes.empty() ? std::vector<std::string>{""} : classes;
}

std::vector<std::string> names_of(const suite::SuiteTests& tests) {
  std::vector<std::string> names;
  for (const auto& file : tests.declarations) names.push_back(wire::read_declaration(file).test);
  return names;
}

}  // namespace

Submitted open_submitted(store::Database& store, const SubmitWanted& wanted) {
  for (const auto& one : wanted.classes) run::check_machine_class(one);
  Submitted submitted{.session = {},
                      .tests = suite::suite_tests(wanted.suite_file, wanted.glob),
                      .suite_file = std::filesystem::absolute(wanted.suite_file).lexically_normal()};
  submitted.session = run::open_whole(store, submitted.tests.suite, names_of(submitted.tests), wanted.classes,
                                      wanted.informing, wanted.policy);
  return submitted;
}

std::vector<double> expected_seconds(store::Database& store, const suite::SuiteTests& tests,
                                     const std::string& machine_class) {
  std::map<std::string, double> measured;
  for (const auto& [test, seconds] :
       store::latest_seconds(store, run::on_class(tests.suite.config, machine_class)))
    measured[test] = seconds;
  std::vector<double> expected;
  for (const auto& file : tests.declarations) {
    const auto declaration = wire::read_declaration(file);
    const auto known = measured.find(declaration.test);
    expected.push_back(known != measured.end() ? known->second
                                               : declaration.asked.budget.value_or(defaults::kBudgetSeconds));
  }
  return expected;
}

double seconds_at_most(const suite::SuiteTests& tests) {
  // This sum must equal the one that CMake makes for TIMEOUT (_holdfast_timeout in cmake/HoldfastTest.cmake).
  constexpr double kBeside = 90;
  double most = 0;
  for (const auto& file : tests.declarations) {
    const auto asked = wire::read_declaration(file).asked;
    const double budget = asked.budget.value_or(defaults::kBudgetSeconds);
    most += budget + std::max(budget, asked.timeout.value_or(0)) + kBeside;
  }
  return most;
}

void submit_tasks(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                  int attempts_max) {
  std::vector<store::Task> tasks;
  const auto& names = submitted.session.declared;
  for (const auto& machine_class : or_any(wanted.classes)) {
    const auto seconds = expected_seconds(store, submitted.tests, machine_class);
    for (std::size_t i = 0; i < names.size(); ++i)
      tasks.push_back({.session = submitted.session.id,
                       .test = names[i],
                       .machine_class = machine_class,
                       .declaration = submitted.tests.declarations[i],
                       .seconds = seconds[i],
                       .worker = {},
                       .attempts_max = attempts_max});
  }
  store::add_tasks(store, tasks);
}

/// The tests are divided for each class separately, because expected times depend on the class.
std::vector<Shard> shards_of(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                             std::size_t shards) {
  std::vector<Shard> all;
  for (const auto& machine_class : or_any(wanted.classes)) {
    const auto seconds = expected_seconds(store, submitted.tests, machine_class);
    for (const auto& members : shards_of(seconds, shards)) {
      Shard shard{.machine_class = machine_class, .tests = {}};
      for (const auto test : members) {
        shard.seconds += seconds[test];
        shard.tests.push_back(submitted.session.declared[test]);
      }
      all.push_back(std::move(shard));
    }
  }
  return all;
}

std::vector<std::vector<std::size_t>> shards_of(const std::vector<double>& seconds, std::size_t shards) {
  std::vector<std::size_t> longest_first(seconds.size());
  std::iota(longest_first.begin(), longest_first.end(), std::size_t{0});
  // Stable, so that tests of equal length keep their order, and the same input gives the same shards.
  std::ranges::stable_sort(longest_first,
                           [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
  using Load = std::pair<double, std::size_t>;  // work and index of a shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  std::vector<std::vector<std::size_t>> all(std::min(shards, seconds.size()));
  for (std::size_t i = 0; i < all.size(); ++i) loads.emplace(0.0, i);
  for (const auto test : longest_first) {
    const auto [load, least] = loads.top();
    loads.pop();
    all[least].push_back(test);
    loads.emplace(load + seconds[test], least);
  }
  return all;
}

}  // namespace holdfast::fleet
