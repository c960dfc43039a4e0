// fleet_scale DIRECTORY: measures the cost of a session of a large fleet. Computes how long the machines measure, from
// measured seconds of tests and the product's own sharding. Really merges all shards and runs the gate, on stores that
// it makes, and measures the time of both. Prints lines `what figure unit`.

#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <random>

#include "model/error.hpp"
#include "run/reference/machines.hpp"
#include "store/merge.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"
#include "suite/build_report.hpp"
#include "suite/fleet/submitting.hpp"

namespace {

using namespace holdfast;

struct Options {
  std::string directory;
  std::string seconds;  ///< file of measured seconds
  int tests = 100'000;
  int nodes = 200;
  int classes = 20;
  int shards_per_node = 1;
  double spread = 0.25;
  unsigned seed = 1;
};

using Numbers = std::vector<double>;

double sum(const Numbers& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

void say(const std::string& what, double figure, const char* unit) {
  std::printf("%-44s %10.2f %s\n", what.c_str(), figure, unit);
  std::fflush(stdout);
}

double seconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

Numbers measured_seconds(const std::string& path) {
  std::ifstream file(path);
  Numbers seconds;
  for (double one = 0; file >> one;) seconds.push_back(one);
  if (seconds.empty()) throw Error(path + ": has no seconds of tests, one on each line");
  return seconds;
}

/// The seconds of the tests in the history, and those of this session. A test stops when it is decided, which is not
/// always at the same round.
struct Load {
  Numbers expected;
  Numbers actual;
};

Load load_of(const Numbers& measured, const Options& options, int tests, std::mt19937& random) {
  std::uniform_int_distribution<std::size_t> which(0, measured.size() - 1);
  std::lognormal_distribution<double> spread(0, options.spread);
  Load load;
  for (int i = 0; i < tests; ++i) {
    load.expected.push_back(measured[which(random)]);
    load.actual.push_back(load.expected.back() * spread(random));
  }
  return load;
}

/// Returns the time when the last node of a class is ready: each node takes the next task of the array when it is free.
double makespan_of(const std::vector<std::vector<std::size_t>>& shards, const Numbers& actual, int nodes) {
  Numbers busy(static_cast<std::size_t>(nodes), 0);
  for (const auto& shard : shards) {
    auto first = std::min_element(busy.begin(), busy.end());
    for (const auto test : shard) *first += actual[test];
  }
  return *std::max_element(busy.begin(), busy.end());
}

/// Returns the lower bound for any division of whole tests among the nodes.
double bound_of(const Numbers& actual, int nodes) {
  return std::max(sum(actual) / nodes, *std::max_element(actual.begin(), actual.end()));
}

void say_makespan(const Options& options, std::mt19937& random) {
  const auto measured = measured_seconds(options.seconds);
  double last = 0;
  double bound = 0;
  double sharding = 0;
  const int nodes = options.nodes / options.classes;
  for (int one = 0; one < options.classes; ++one) {
    const auto load = load_of(measured, options, options.tests / options.classes, random);
    const auto began = std::chrono::steady_clock::now();
    const auto tasks = static_cast<std::size_t>(nodes) * static_cast<std::size_t>(options.shards_per_node);
    const auto shards = fleet::shards_of(load.expected, tasks);
    sharding += seconds_since(began);
    last = std::max(last, makespan_of(shards, load.actual, nodes));
    bound = std::max(bound, bound_of(load.actual, nodes));
  }
  say(
      "measured seconds of tests, median",
      [&] {
        auto sorted = measured;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
      }(),
      "s");
  say("sharding of all classes", sharding, "s");
  say("makespan, the slowest class", last, "s");
  say("bound, the slowest class", bound, "s");
  say("makespan / bound", last / bound, "");
}

std::string name_of(int test) { return "suite/test-" + std::to_string(test); }

void keep_run(store::Database& store, const std::string& session, int test, const std::string& config) {
  constexpr int kProcesses = 12;  // six rounds
  store::RunRecord run{.session = session};
  run.subject = {.test = name_of(test), .benchmark = name_of(test), .params = "{}"};
  run.config = config;
  run.details = {.adapter = "holdfast", .command = {"/home/ada/project/build/bench/parse_bench"}};
  store::begin_run(store, run);
  for (int i = 0; i < kProcesses; ++i) {
    Process process{.index = i, .pair = i / 2, .side = i % 2 == 0 ? Side::current : Side::baseline};
    for (int k = 0; k < 10; ++k)
      process.samples.push_back(
          {.value = 40'000.0 + (i * 37 + k * 11) % 400, .iterations = 25, .cpu_ns = 40'000});
    store::add_process(store, run.id, process);
  }
  const bool slower = test % 1000 == 7;
  run.seconds = 2.5;
  run.verdict = Verdict{.tester = "shift",
                        .outcome = slower ? Outcome::regressed : Outcome::pass,
                        .message = slower ? "slower by 5 %" : "no slower than before",
                        .estimate = Ratio{slower ? 1.05 : 1.0, slower ? 1.04 : 0.99, slower ? 1.06 : 1.01},
                        .pairs = kProcesses / 2};
  run.verdict->p_value = slower ? 1e-9 : 0.9;
  store::finish_run(store, run);
}

SessionRecord session_of(const std::string& id, const std::string& config) {
  SessionRecord session{.id = id, .started = "2026-01-01T00:00:00Z", .project = "Demo", .config = config};
  session.facts = {{"compiler", "GNU 12"}, {"cpu", "of " + id}};
  session.fingerprint = "f-" + id;
  return session;
}

/// Makes the store of one node's shard, with `tests` tests, numbered from `first` on.
std::string made_shard(const Options& options, int node, int first, int tests) {
  auto url = "sqlite3:" + options.directory + "/" + std::to_string(node) + ".db";
  auto store = store::Database::open(url);
  const auto config = run::on_class("Release", "class-" + std::to_string(node % options.classes));
  auto part = session_of("part-" + std::to_string(node), config);
  part.part_of = "whole";
  for (int test = first; test < first + tests; ++test) part.declared.push_back(name_of(test));
  store::add_session(store, part);
  store.change("filling", [&](auto&) {
    for (int test = first; test < first + tests; ++test) keep_run(store, part.id, test, config);
  });
  return url;
}

/// Merges the first `nodes` shards, and runs the gate.
void say_merge_and_gate(const Options& options, const std::vector<std::string>& shards, int nodes) {
  auto store =
      store::Database::open("sqlite3:" + options.directory + "/all-" + std::to_string(nodes) + ".db");
  const auto tests = std::to_string(nodes * (options.tests / options.nodes)) + " tests: ";
  auto began = std::chrono::steady_clock::now();
  store::RowCounts added;
  for (int node = 0; node < nodes; ++node) {
    auto from = store::Database::open(shards[static_cast<std::size_t>(node)]);
    added += store::merge(from, store).added;
  }
  say(tests + "merge", seconds_since(began), "s");
  say(tests + "runs", static_cast<double>(added.runs), "");
  began = std::chrono::steady_clock::now();
  for (int node = 0; node < nodes; ++node) {
    auto from = store::Database::open(shards[static_cast<std::size_t>(node)]);
    if (store::merge(from, store).added.runs != 0) throw Error("a run was added twice");
  }
  say(tests + "merge once more", seconds_since(began), "s");
  auto whole = store::referred_session(store, "whole");
  whole.facts.erase("classes");  // each test belongs to one class here
  began = std::chrono::steady_clock::now();
  const auto report = suite::build_report(store, whole);
  say(tests + "gate (" + report.gate.verdict + ")", seconds_since(began), "s");
  if (report.results.size() != static_cast<std::size_t>(added.runs)) throw Error("results were lost");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("What a session of a large fleet costs");
  app.add_option("DIRECTORY", options.directory, "An empty directory")->required();
  app.add_option("--seconds", options.seconds, "A file with measured seconds of tests")->required();
  app.add_option("--tests", options.tests, "Tests of the suite");
  app.add_option("--nodes", options.nodes, "Machines");
  app.add_option("--classes", options.classes, "Of machines, equally many of each");
  app.add_option("--shards-per-node", options.shards_per_node, "Tasks of the array for each node");
  app.add_option("--spread", options.spread,
                 "Standard deviation of the logarithm of what a test takes again");
  app.add_option("--seed", options.seed, "Of the seconds");
  CLI11_PARSE(app, argc, argv);
  try {
    std::mt19937 random(options.seed);
    say_makespan(options, random);
    const int tests = options.tests / options.nodes;
    std::vector<std::string> shards;
    shards.reserve(static_cast<std::size_t>(options.nodes));
    const auto began = std::chrono::steady_clock::now();
    for (int node = 0; node < options.nodes; ++node)
      shards.push_back(made_shard(options, node, node * tests, tests));
    say("making the stores of the shards", seconds_since(began), "s");
    for (const int part : {8, 4, 2, 1}) say_merge_and_gate(options, shards, options.nodes / part);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    say("memory at most", static_cast<double>(usage.ru_maxrss) / 1024, "MiB");
  } catch (const Error& refused) {
    std::fprintf(stderr, "fleet_scale: %s\n", refused.what());
    return 2;
  }
  return 0;
}
