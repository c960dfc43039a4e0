#include "suite/coverage.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include "image/inputs.hpp"
#include "model/error.hpp"
#include "process/revision.hpp"
#include "process/side_by_side.hpp"
#include "run/coverage/covered_points.hpp"
#include "run/coverage/production_profile.hpp"
#include "run/coverage/production_time.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/open_session.hpp"
#include "stats/detectable.hpp"
#include "store/database.hpp"
#include "suite/coverage_sums.hpp"
#include "suite/detectability.hpp"
#include "suite/gate.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

/// The largest number of processes that count at once: each has a program in memory, with valgrind around it.
constexpr std::size_t kWorkersMax = 8;

std::string below(const std::string& file, const std::string& directory) {
  return image::is_below(file, directory) && file.size() > directory.size()
             ? file.substr(directory.size() + 1)
             : file;
}

/// Collects the functions of all tests. Functions that several programs share, such as those of a library,
/// are counted once, by their keys.
class Gathered {
 public:
  Gathered(const CoverageWanted& wanted, store::Database* store, Coverage& coverage)
      : wanted_(wanted), store_(store), coverage_(coverage) {}

  void add(const Declaration& declaration, const run::CoveredTest& test) {
    std::map<std::string, std::size_t> places;  // of functions of this test
    for (const auto& module : test.modules) {
      for (const auto& function : module.map->functions) {
        if (wanted_.with_system || (!module.is_systems && run::is_own(function, declaration)))
          places[function.key()] = place_of(function, module, declaration);
      }
    }
    for (const auto& key : test.changed) {
      if (const auto found = places.find(key); found != places.end())
        coverage_.functions[found->second].changed = true;
    }
    compared_ = compared_ || test.compared;
    latest_ = store_ == nullptr ? std::vector<Run>{} : store::latest_runs(*store_, declaration.test);
    for (const auto& point : test.points) add(declaration, test, point, places);
  }

  /// Lines are collected as sets, and only then converted to lists.
  void finish() {
    for (std::size_t i = 0; i < coverage_.functions.size(); ++i) {
      auto& function = coverage_.functions[i];
      function.lines.assign(lines_[i].begin(), lines_[i].end());
      for (const int line : executed_lines_[i]) {
        if (lines_[i].contains(line)) function.executed_lines.push_back(line);
      }
    }
  }

  bool compared() const { return compared_; }

 private:
  std::size_t place_of(const binary::MappedFunction& function, const run::CoveredModule& module,
                       const Declaration& declaration) {
    const auto [known, is_new] = places_.try_emplace(function.key(), coverage_.functions.size());
    if (is_new) {
      // A function counts as inlined until a program is found that has separate code for it.
      coverage_.functions.push_back({.name = function.name,
                                     .symbol = function.symbol,
                                     .module = module.name,
                                     .inlined = true,
                                     .file = below(function.file, declaration.source_directory),
                                     .line = function.line});
      lines_.emplace_back();
      executed_lines_.emplace_back();
    }
    const auto place = known->second;
    coverage_.functions[place].inlined = coverage_.functions[place].inlined && !function.has_code;
    lines_[place].insert(function.lines.begin(), function.lines.end());
    return place;
  }

  void add(const Declaration& declaration, const run::CoveredTest& test, const run::CoveredPoint& point,
           const std::map<std::string, std::size_t>& places) {
    const auto found = detectable_of(declaration, test, point);
    const auto benchmark = coverage_.benchmarks.size();
    coverage_.benchmarks.push_back({.test = declaration.test,
                                    .benchmark = point.benchmark,
                                    .params = point.params,
                                    .detectable = found.change,
                                    .basis = found.basis,
                                    .instructions = point.instructions,
                                    .uncounted = point.uncounted});
    for (const auto& [key, use] : point.uses) {
      const auto place = places.find(key);
      if (place == places.end()) continue;
      auto& function = coverage_.functions[place->second];
      function.benchmarks.push_back({.benchmark = benchmark, .share = use.share, .accepted = use.accepted});
      for (const int line : use.lines) executed_lines_[place->second].insert(function.line + line);
    }
  }

  Detectability detectable_of(const Declaration& declaration, const run::CoveredTest& test,
                              const run::CoveredPoint& point) const {
    if (wanted_.metric != "time")
      return {.change = stats::detectable_count(defaults::kExactTolerance, point.instructions.value_or(0)),
              .basis = "the tolerance of counted " + wanted_.metric};
    const Subject subject{.test = declaration.test,
                          .benchmark = point.benchmark,
                          .params = point.params,
                          .metric = wanted_.metric};
    return detectability_of(store_, latest_, subject, run::on_this_class(declaration.config), point.settings,
                            test.points.size());
  }

  const CoverageWanted& wanted_;
  store::Database* store_;
  Coverage& coverage_;
  bool compared_ = false;
  std::vector<Run> latest_;  ///< of the test that is being added
  std::map<std::string, std::size_t> places_;
  std::vector<std::set<int>> lines_;
  std::vector<std::set<int>> executed_lines_;
};

/// Returns the first line: an error of a build has the output of the compiler below it.
std::string line_of(const std::string& text) { return text.substr(0, text.find('\n')); }

/// Returns the reason of the first benchmark if no benchmark has shares.
std::string why_uncounted(const Coverage& coverage) {
  std::string why;
  for (const auto& benchmark : coverage.benchmarks) {
    if (benchmark.uncounted.empty()) return "";
    if (why.empty()) why = benchmark.uncounted;
  }
  return why;
}

Coverage coverage_at(const process::Revision& revision, const Suite& suite, const std::string& metric) {
  return {.project = suite.project,
          .config = suite.config,
          .commit = revision.commit,
          .dirty = revision.dirty,
          .metric = metric};
}

/// Returns the commit that the change is relative to; none: the accepted program.
std::optional<run::CommitBaseline> commit_since(const CoverageWanted& wanted, const Suite& suite) {
  const auto ref = wanted.since.empty() ? run::baseline_ref_of(suite) : wanted.since;
  if (ref.empty()) return std::nullopt;
  wanted.say("building " + ref);
  return run::build_baseline(suite, ref);
}

/// Returns the name of a store like Database::path(), whether it exists or not.
/// The records of coverage are found by this name, and a store that does not exist cannot be opened for it.
std::string name_of_store(const std::string& url) {
  constexpr std::string_view kFile = "sqlite3:";
  return url.starts_with(kFile) ? url.substr(kFile.size()) : url;
}

/// Counts in parallel: counts do not depend on the load of the machine.
void count_side_by_side(const SuiteTests& tests, const run::Covering::Wanted& how) {
  const std::size_t parts = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kWorkersMax);
  if (parts == 1) return;
  std::vector<std::function<void()>> works;
  for (std::size_t part = 0; part < parts; ++part) {
    works.emplace_back([&tests, &how, part, parts] {
      run::Covering covering(how);
      for (const auto& file : tests.declarations) {
        try {
          covering.count(wire::read_declaration(file), part, parts);
        } catch (const Error&) {  // reported for the test later
        }
      }
    });
  }
  process::side_by_side(works);
}

bool is_last_session(const Suite& suite, const Report& report) {
  return run::last_session_id(suite) == report.session.id;
}

bool all_identical(const Report& report) {
  return std::ranges::all_of(report.results,
                             [](const Run& result) { return result.verdict && result.verdict->identical; });
}

}  // namespace

/// Counts first, in several processes that have no connection to the store, and writes the counts as records.
/// A second pass goes through the tests one by one, finds the records, and adds the noise that the store has
/// for the tests.
Coverage coverage_of(const CoverageWanted& wanted) {
  const auto declared = wire::read_suite(wanted.suite_file);
  const auto tests = suite_tests(wanted.suite_file, wanted.glob);
  std::optional<CallStacks> profile;  // read first: counting takes minutes
  if (!wanted.profile.empty()) profile = run::production_profile(wanted.profile);
  const auto since = commit_since(wanted, tests.suite);
  run::Covering::Wanted how{.records = run::coverage_records(name_of_store(wanted.store_url)),
                            .since = since ? &*since : nullptr,
                            .only_known = wanted.only_known,
                            .with_system = wanted.with_system,
                            .metric = wanted.metric,
                            .say = wanted.say};
  if (!wanted.only_known) count_side_by_side(tests, how);
  std::optional<store::Database> store;
  if (store::Database::exists(wanted.store_url)) store = store::Database::open(wanted.store_url);
  how.store = store ? &*store : nullptr;
  run::Covering covering(how);
  auto coverage = coverage_at(process::revision_of(declared.source_directory), declared, wanted.metric);
  Gathered gathered(wanted, how.store, coverage);
  for (const auto& file : tests.declarations) {
    const auto declaration = wire::read_declaration(file);
    try {
      gathered.add(declaration, covering.of(declaration));
    } catch (const Error& wrong) {
      coverage.benchmarks.push_back(
          {.test = declaration.test, .benchmark = declaration.test, .uncounted = line_of(wrong.what())});
    }
  }
  gathered.finish();
  coverage.uncounted = why_uncounted(coverage);
  sum_up(coverage);
  if (gathered.compared())
    coverage.change =
        change_of(coverage, since ? since->ref : "the baseline", since ? since->built.commit : "");
  if (profile) {
    coverage.production = run::production_time(coverage, *profile);
    coverage.production->profile = wanted.profile;
  }
  return coverage;
}

std::optional<Coverage> known_coverage(const Suite& suite, const std::string& store_url) {
  // A user who never asked for coverage pays nothing for it in a report.
  if (!run::coverage_records(name_of_store(store_url)).holds_any()) return std::nullopt;
  try {
    return coverage_of({.suite_file = suite_of_build(suite.build_directory, suite.config),
                        .only_known = true,
                        .store_url = store_url});
  } catch (const std::exception&) {  // the programs no longer exist: the report is made without it
    return std::nullopt;
  }
}

bool may_lack_coverage(const Suite& suite, const Report& report) {
  return is_last_session(suite, report) && !all_identical(report);
}

void add_change(const std::optional<Coverage>& known, Report& report) {
  if (!known || !known->change) return;
  report.coverage = known->change;
  report.gate = judge_suite(report, report.session.policy);
}

}  // namespace holdfast::suite
