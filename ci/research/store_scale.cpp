// store_scale URL: measures the time of a large store for the queries of a test, its history and a gate.
//
// Fills the empty store at the URL with --tests x --runs runs of six processes of ten samples each (the first session
// like the wrapper, later ones by copying rows), then measures. Prints lines `what figure unit`.

#include <soci/soci.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>

#include "model/error.hpp"
#include "store/baselines.hpp"
#include "store/history.hpp"
#include "store/sessions.hpp"
#include "store/stored_samples.hpp"
#include "suite/build_report.hpp"
#include "wire/samples_json.hpp"

namespace {

using namespace holdfast;

constexpr int kProcesses = 6;
constexpr int kSamples = 10;

struct Options {
  std::string url;
  int tests = 1000;
  int runs = 50;
  unsigned seed = 1;
};

std::string name_of(int test) { return "suite/test-" + std::to_string(test); }

/// Returns samples of a benchmark of about 40 us, 25 iterations each, in whole nanoseconds like those of the clock.
Process process_of(int index, std::mt19937& random) {
  std::normal_distribution<double> noise(0, 0.02);
  Process process{.index = index, .pair = index / 2, .side = index % 2 == 0 ? Side::current : Side::baseline};
  for (int i = 0; i < kSamples; ++i) {
    const double wall_ns = std::round(1e6 * (1 + noise(random)));
    const double cpu_ns = wall_ns - static_cast<double>(random() % 900);
    process.samples.push_back({.value = wall_ns / 25, .iterations = 25, .cpu_ns = cpu_ns / 25});
  }
  process.usage = {
      .wall_ns = 31'123'456, .user_ns = 21'123'000, .system_ns = 3'123'000, .max_rss_kib = 16'944};
  process.usage.minor_faults = 3'594;
  process.warmup = {.runs = 12, .cov = 0.0123456789};
  return process;
}

store::RunRecord run_of(const std::string& session, int test) {
  store::RunRecord run{.session = session};
  run.subject = {.test = name_of(test), .benchmark = name_of(test), .params = "{\"size\":\"1000\"}"};
  run.config = "Release";
  run.details = {.adapter = "holdfast",
                 .command = {"/home/ada/project/build/bench/parse_bench"},
                 .location = "bench/CMakeLists.txt:74"};
  run.image = {.id = std::string(64, 'a'),
               .program = {.name = "parse_bench", .path = "/home/ada/project/build/bench/parse_bench"}};
  run.image.program.sha256 = std::string(64, 'b');
  return run;
}

/// Stores one test's run like the wrapper.
store::RunRecord keep_run(store::Database& store, const std::string& session, int test,
                          std::mt19937& random) {
  auto run = run_of(session, test);
  store::begin_run(store, run);
  for (int i = 0; i < kProcesses; ++i) store::add_process(store, run.id, process_of(i, random));
  run.seconds = 2.5;
  const bool slower = test % 20 == 7;
  run.verdict = Verdict{.tester = "shift",
                        .outcome = slower ? Outcome::regressed : Outcome::pass,
                        .message = slower ? "slower by 5 %" : "no slower than before",
                        .estimate = Ratio{slower ? 1.05 : 1.0, slower ? 1.04 : 0.99, slower ? 1.06 : 1.01},
                        .pairs = kProcesses / 2};
  store::finish_run(store, run);
  return run;
}

std::string open_session(store::Database& store, const Options& options, const std::string& id) {
  SessionRecord session{.id = id, .started = "2026-01-01T00:00:00Z", .project = "Demo", .config = "Release"};
  session.fingerprint = "f00d";
  for (int test = 0; test < options.tests; ++test) session.declared.push_back(name_of(test));
  store::add_session(store, session);
  return id;
}

/// Copies the first session with dates `copy` days later. Each test gets the numbers of another one, so that its
/// history is not constant.
void copy_session(store::Database& store, int copy, int tests) {
  const auto tail = "'-" + std::to_string(copy) + "'";
  const auto time = "'2026-01-01T00:00:00Z-" + std::to_string(100000 + copy) + "'";
  store.change("copying a session", [&](soci::session& sql) {
    sql << "INSERT INTO session (id, started, project, config, commit_id, branch, dirty, fingerprint, facts,"
           " declared) SELECT id || "
        << tail << ", " << time
        << ", project, config, commit_id, branch, dirty, fingerprint, facts, declared FROM session"
           " WHERE id = 'first'";
    sql << "INSERT INTO run (id, session, test, benchmark, params, metric, unit, direction, config,"
           " details, version, seed, image, baseline_kind, baseline_run, started, seconds, verdict, error,"
           " classic_overlap, classic_anova, outcome, level, low, high) SELECT o.id || "
        << tail << ", o.session || " << tail
        << ", o.test, o.benchmark, o.params, o.metric, o.unit, o.direction, o.config, o.details, o.version, "
           "o.seed,"
           " o.image, o.baseline_kind, o.baseline_run, "
        << time
        << ", o.seconds, o.verdict, o.error, o.classic_overlap, o.classic_anova, n.outcome, n.level, n.low,"
           " n.high FROM run o JOIN run n ON n.sequence = (o.sequence + "
        << copy << ") % " << tests << " + 1 WHERE o.session = 'first'";
    sql << "INSERT INTO process (run, place, pair, side, samples, figures) SELECT n.sequence, p.place, "
           "p.pair,"
           " p.side, p.samples, p.figures FROM run o JOIN process p ON p.run = (o.sequence + "
        << copy << ") % " << tests
        << " + 1"
           " JOIN run n ON n.id = o.id || "
        << tail << " WHERE o.session = 'first'";
  });
}

double seconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

/// Returns the median of `times` repetitions.
template <class Work>
double seconds_of(int times, const Work& work) {
  std::vector<double> taken;
  for (int i = 0; i < times; ++i) {
    const auto began = std::chrono::steady_clock::now();
    work(i);
    taken.push_back(seconds_since(began));
  }
  std::sort(taken.begin(), taken.end());
  return taken[taken.size() / 2];
}

void say(const char* what, double figure, const char* unit) {
  std::printf("%-34s %10.2f %s\n", what, figure, unit);
  std::fflush(stdout);
}

void fill(store::Database& store, const Options& options, std::mt19937& random) {
  const auto began = std::chrono::steady_clock::now();
  open_session(store, options, "first");
  for (int test = 0; test < options.tests; ++test)
    store::accept_run(store, keep_run(store, "first", test, random));
  for (int run = 1; run < options.runs; ++run) copy_session(store, run, options.tests);
  // A server does this by itself after a while: until then, its query plans are those of an empty store.
  store.change("counting", [](soci::session& sql) { sql << "ANALYZE"; });
  say("filling", seconds_since(began), "s");
}

void measure(store::Database& store, const Options& options, std::mt19937& random) {
  const auto last = options.runs == 1 ? std::string("first") : "first-" + std::to_string(options.runs - 1);
  const auto session = store::referred_session(store, last);
  const double gate = seconds_of(3, [&](int) { suite::build_report(store, session); });
  say("gate and report of all tests", gate, "s");
  say("baseline accept '*': latest runs", seconds_of(3, [&](int) { store::latest_runs(store, "*"); }), "s");
  say("history of one test",
      1e3 * seconds_of(20, [&](int i) { store::history_of(store, name_of(i), std::nullopt); }), "ms");
  open_session(store, options, "next");
  say("storing one test's run", 1e3 * seconds_of(50, [&](int i) { keep_run(store, "next", i, random); }),
      "ms");
  const auto kept = process_of(0, random);
  say("text of 10 samples", static_cast<double>(store::stored_samples(kept.samples).size()), "bytes");
  say("text of a process' figures", static_cast<double>(wire::process_text(kept).size()), "bytes");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  say("memory at most", static_cast<double>(usage.ru_maxrss) / 1024, "MiB");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Time, memory and room of a large store");
  app.add_option("URL", options.url, "An empty store")->required();
  app.add_option("--tests", options.tests, "Tests of the suite");
  app.add_option("--runs", options.runs, "Runs of each test");
  app.add_option("--seed", options.seed, "Of the samples");
  CLI11_PARSE(app, argc, argv);
  try {
    std::mt19937 random(options.seed);
    auto store = store::Database::open(options.url);
    fill(store, options, random);
    measure(store, options, random);
  } catch (const Error& refused) {
    std::fprintf(stderr, "store_scale: %s\n", refused.what());
    return 2;
  }
  return 0;
}
