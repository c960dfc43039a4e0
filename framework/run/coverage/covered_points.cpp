#include "run/coverage/covered_points.hpp"

#include <algorithm>
#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "run/coverage/coverage_counting.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/reach/reaches.hpp"
#include "run/reach/traced_inputs.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/open_session.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// The reason why a point without a record has no shares.
constexpr const char* kUnknown = "it has not been counted yet";

/// Returns the accepted program, or the program of the commit if `then` is set.
Reference reference_of(const Declaration& declaration, const Point& point, const Program& program,
                       store::Database* store, const std::optional<TestAtCommit>& then) {
  if (then) return reference_at_commit(*then, point);
  if (store == nullptr) return {};
  const auto session = session_of_now(declaration);
  Run run;
  run.subject = {.test = declaration.test, .benchmark = point.benchmark, .params = point.params};
  run.config = on_this_class(declaration.config);
  return find_reference(declaration, point.settings, *store, session, run, program,
                        branch_facts_of(session, declaration.source_directory));
}

Image image_of(const Reference& reference, store::Database* store) {
  if (reference.commit || reference.run.empty() || store == nullptr) return reference.image;
  return store::referred_run(*store, reference.run).image;
}

/// Keeps the executed functions of `record`, and takes their shares from `other`.
void share_instead(const CoverageRecord& other, CoverageRecord& record) {
  record.instructions = other.instructions;
  record.samples = 0;
  record.uncounted = other.uncounted;
  for (auto& [key, function] : record.functions) {
    const auto found = other.functions.find(key);
    function.instructions = found == other.functions.end() ? 0 : found->second.instructions;
  }
}

using ShareOf = double(const CoverageRecord&, const CoverageRecord::Function&);

CoveredPoint counted_point(const Point& point, const CoverageRecord& record, ShareOf& share_of) {
  CoveredPoint made{.benchmark = point.benchmark, .params = point.params, .settings = point.settings};
  made.uncounted = record.uncounted;
  if (record.is_counted()) made.instructions = static_cast<double>(record.instructions);
  for (const auto& [key, function] : record.functions) {
    auto& use = made.uses[key];
    use.lines = function.lines;
    if (record.is_counted()) use.share = share_of(record, function);
  }
  return made;
}

/// Adds facts about the accepted program for functions that did not change.
void add_accepted(const CoverageRecord& accepted, const std::set<std::string>& changed, ShareOf& share_of,
                  CoveredPoint& point) {
  for (const auto& [key, function] : accepted.functions) {
    if (changed.contains(key)) continue;
    auto& use = point.uses[key];
    use.share = share_of(accepted, function);
    use.accepted = true;
    if (use.lines.empty()) use.lines = function.lines;
  }
}

std::optional<TestAtCommit> test_then(const CommitBaseline* since, const Declaration& declaration) {
  if (since == nullptr) return std::nullopt;
  const auto then = declaration_at(since->built, declaration.test);
  if (!then) return std::nullopt;
  return test_at_commit(*since, *then, declaration, {});
}

/// Returns the key of a function in a code map. Twins and clones, such as f.cold, have their own
/// fingerprints, but share one key.
std::string key_of_print(const std::string& name) {
  return binary::unify_variants(binary::without_clone_suffix(name.substr(0, name.find(binary::kTwin))));
}

/// Adds the keys of functions with code between these addresses.
void add_keys(const binary::CodeMap& map, std::uint64_t begin, std::uint64_t end,
              std::set<std::string>& keys) {
  auto row = std::ranges::upper_bound(map.rows, begin, {}, &binary::CodeRow::end);
  for (; row != map.rows.end() && row->begin < end; ++row) keys.insert(map.functions[row->function].key());
}

}  // namespace

const Covering::Changes& Covering::changes_since(const Declaration& declaration, const Program& program,
                                                 const process::Launch& previous) {
  // The comparison of two programs takes long, and the points of a test share it.
  const auto [known, is_new] = changes_.try_emplace(previous.file + "\n" + program.launch.file);
  auto& changes = known->second;
  if (!is_new) return changes;
  try {
    Reaches reaches(declaration, program);
    for (const auto& module : reaches.modules_of(previous)) {
      const auto map = maps_.of(declaration, module.current);
      std::set<std::string> changed;
      for (const auto& [name, state] : module.compared.functions) {
        if (state == binary::FunctionState::changed || state == binary::FunctionState::added)
          changed.insert(key_of_print(name));
      }
      for (const auto& print : known_fingerprints(cache_of(declaration), module.current).functions) {
        if (changed.contains(key_of_print(print.name)))
          add_keys(*map, print.address, print.address + print.size, changes.touched);
      }
      changes.changed.merge(changed);
    }
    changes.known = true;
  } catch (const Error&) {  // it loads other libraries, or is for another processor
  }
  return changes;
}

CoverageRecord Covering::executed(const Declaration& declaration, const Point& point,
                                  const Prepared& prepared) {
  const auto key =
      coverage_key(declaration, point, prepared.program.image) + (wanted_.with_system ? "system " : "");
  const bool can_count = process::found_in_path("valgrind").has_value();
  auto known = find_coverage(wanted_.records, key);
  // Without valgrind, no better record can be made.
  if (known && (known->is_counted() || wanted_.only_known || !can_count)) return *std::move(known);
  if (wanted_.only_known) return {.uncounted = kUnknown};
  wanted_.say(point.benchmark == declaration.test ? declaration.test
                                                  : declaration.test + ": " + point.benchmark);
  auto record = count_coverage(declaration, point, prepared.program, prepared.modules);
  // A trace that failed is not kept: another attempt may succeed.
  if (!record.functions.empty()) keep_coverage(wanted_.records, key, record);
  return record;
}

CoverageRecord Covering::allocated(const Declaration& declaration, const Point& point,
                                   const Prepared& prepared) {
  const auto key = coverage_key(declaration, point, prepared.program.image) +
                   (wanted_.with_system ? "system " : "") + "allocations ";
  if (auto known = find_coverage(wanted_.records, key)) return *std::move(known);
  if (wanted_.only_known) return {.uncounted = kUnknown};
  auto record =
      count_allocations(declaration, point, prepared.program, prepared.modules, wanted_.with_system);
  keep_coverage(wanted_.records, key, record);
  return record;
}

/// Adds changed functions that are executed, including those without any record.
void Covering::add_executed_changes(const Declaration& declaration, const Prepared& prepared,
                                    CoveredTest& covered) {
  const auto record =
      trace_functions(declaration, prepared.points, prepared.program, prepared.modules, covered.changed);
  for (const auto& found : record.functions) {
    const auto is_known = [&](const CoveredPoint& point) { return point.uses.contains(found.first); };
    if (std::ranges::none_of(covered.points, is_known))
      covered.points.front().uses[found.first].lines = found.second.lines;
  }
}

Covering::Prepared Covering::prepared(const Declaration& declaration) {
  Overrides overrides;
  overrides.baseline = BaselineChoice::live;  // stage and trace programs like those of live baselines
  const auto settings = resolve(declaration, overrides);
  fs::create_directories(declaration.work_directory);
  Prepared made{.program = current_program(declaration, settings), .points = {}, .modules = {}};
  made.points = points_of(declaration, settings, made.program.launch);
  // The inputs are in the key of a record.
  trace_inputs(declaration, settings, made.points, made.program);
  made.modules = maps_.modules_of(declaration, made.program);
  return made;
}

void Covering::count(const Declaration& declaration, std::size_t part, std::size_t parts) {
  const auto made = prepared(declaration);
  for (const auto& point : made.points) {
    // The numbering continues over all tests, so that the parts are equally large even if each test has one
    // point.
    if (points_seen_++ % parts != part) continue;
    executed(declaration, point, made);
    if (of_allocations()) allocated(declaration, point, made);
  }
}

CoveredTest Covering::of(const Declaration& declaration) {
  const auto made = prepared(declaration);
  CoveredTest covered{.modules = made.modules};
  const auto then = test_then(wanted_.since, declaration);
  ShareOf& share_of = wanted_.metric == "time" ? share_of_time : share_of_instructions;
  bool all_known = true;
  for (const auto& point : made.points) {
    auto record = executed(declaration, point, made);
    if (of_allocations()) share_instead(allocated(declaration, point, made), record);
    all_known = all_known && record.uncounted != kUnknown;
    covered.points.push_back(counted_point(point, record, share_of));
    // The test does not exist at the commit.
    if (wanted_.since != nullptr && !then) continue;
    const auto reference = reference_of(declaration, point, made.program, wanted_.store, then);
    if (!reference.previous) continue;
    const auto& changes = changes_since(declaration, made.program, *reference.previous);
    if (!changes.known) continue;
    covered.compared = true;
    covered.changed = changes.changed;
    if (record.is_counted() || of_allocations()) continue;
    const auto accepted =
        find_coverage(wanted_.records, coverage_key(declaration, point, image_of(reference, wanted_.store)));
    if (!accepted || !accepted->is_counted()) continue;
    // If nothing is counted, the accepted version of a changed function is the best estimate.
    add_accepted(*accepted, wanted_.only_known ? std::set<std::string>{} : changes.touched, share_of,
                 covered.points.back());
  }
  if (!all_known && !covered.changed.empty()) add_executed_changes(declaration, made, covered);
  return covered;
}

}  // namespace holdfast::run
