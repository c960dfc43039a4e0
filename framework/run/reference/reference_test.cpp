#include "run/reference/reference_test.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

BOOST_AUTO_TEST_SUITE(reference)

using namespace holdfast;
using namespace holdfast::run;
using Stand = reference_test::Stand;

BOOST_AUTO_TEST_CASE(with_a_snapshot_the_accepted_program_runs_again_as_it_was_called) {
  Stand stand;
  stand.accept(true);
  for (const char* mode : {"auto", "live"}) {
    const auto reference = stand.find(mode);
    BOOST_TEST(reference.kind == "live");
    BOOST_TEST(reference.run == stand.accepted);
    BOOST_TEST(!reference.outcome.has_value());
    BOOST_REQUIRE(reference.previous.has_value());
    BOOST_TEST(content_of(reference.previous->file) == "#!/bin/sh\n# old\n");
    BOOST_TEST(reference.previous->argv.back() == "then");
  }
}

BOOST_AUTO_TEST_CASE(without_one_auto_falls_back_to_the_stored_numbers_of_the_accepted_side) {
  Stand stand;
  stand.accept(false);
  const auto reference = stand.find("auto");
  BOOST_TEST(reference.kind == "stored");
  BOOST_TEST(reference.run == stand.accepted);
  BOOST_TEST(!reference.previous.has_value());
  BOOST_REQUIRE(reference.stored.size() == 1U);
  BOOST_TEST(reference.stored[0].at(0).samples.at(0).value == 10.0);
  BOOST_TEST(reference.unit == "ns");
  BOOST_TEST(reference.reason == stand.missing_text());
  BOOST_TEST(reference.snapshot_missing);
}

BOOST_AUTO_TEST_CASE(and_live_does_not) {
  Stand stand;
  stand.accept(false);
  const auto reference = stand.find("live");
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.kind == "none");
  BOOST_TEST(reference.reason ==
             stand.missing_text());  // accepting would make the current build the baseline
}

BOOST_AUTO_TEST_CASE(a_run_that_came_without_its_program_is_compared_by_its_numbers) {
  Stand stand;
  const auto run = stand.run_of(Program{});
  store::add_process(stand.store, run.id, store::process_of(0, 0, Side::current, {10}));
  store::accept_run(stand.store, run);
  BOOST_TEST(stand.find("auto").kind == "stored");
}

BOOST_AUTO_TEST_CASE(one_without_samples_is_not_compared_with) {
  Stand stand;
  store::accept_run(stand.store, stand.run_of(Program{}));
  const auto reference = stand.find("auto");
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.reason == "the accepted run has no samples; accept one that was measured");
}

BOOST_AUTO_TEST_CASE(stored_runs_nothing_old_even_where_it_could) {
  Stand stand;
  stand.accept(true);
  const auto reference = stand.find("stored");
  BOOST_TEST(reference.kind == "stored");
  BOOST_TEST(!reference.previous.has_value());
  BOOST_TEST(reference.reason == "BASELINE stored requests it");
}

BOOST_AUTO_TEST_CASE(none_compares_with_nothing) {
  Stand stand;
  stand.accept(true);
  const auto reference = stand.find("none");
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.reason == "measured and stored; BASELINE none requests no comparison");
}

BOOST_AUTO_TEST_CASE(where_nothing_was_accepted_the_command_that_would_is_told) {
  Stand stand;
  const auto reference = stand.find("auto");
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.run == "");
  BOOST_TEST(reference.reason == "no baseline has been accepted yet");
}

BOOST_AUTO_TEST_CASE(a_baseline_of_another_configuration_is_none_and_is_told) {
  Stand stand;
  stand.accept(true);
  stand.declaration.config = "Debug";
  const auto reference = stand.find("auto");
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.reason == "there is a baseline for Release, but this is Debug");
  BOOST_TEST(stand.find("auto", {}, R"({"size":3})").reason ==
             "no baseline has been accepted yet");  // this point has no baseline for Release either
}

BOOST_AUTO_TEST_CASE(numbers_of_another_machine_are_incompatible_and_what_differs_is_told) {
  Stand stand;
  stand.accept(false);
  stand.now.fingerprint = "another";
  stand.now.facts["cpu"] = "B";
  stand.now.facts["cores"] = "4";
  for (const char* mode : {"auto", "stored"}) {
    const auto reference = stand.find(mode);
    BOOST_TEST((reference.outcome == Outcome::incompatible));
    BOOST_TEST(reference.reason ==
               "the baseline was measured on another machine: cpu (was A, is B), cores (was 2, is 4); accept "
               "a baseline on this machine, or allow these differences with ALLOW_FINGERPRINT");
    BOOST_TEST(reference.stored.empty());
  }
}

BOOST_AUTO_TEST_CASE(what_is_allowed_to_differ_is_compared_with_a_warning) {
  Stand stand;
  stand.accept(false);
  stand.now.facts["cores"] = "4";
  const auto reference = stand.find("stored", {"cores"});
  BOOST_TEST(!reference.outcome.has_value());
  BOOST_TEST(reference.stored.size() == 1U);
  BOOST_REQUIRE(reference.warnings.size() == 1U);
  BOOST_TEST(reference.warnings[0].find("cores (was 2, is 4); ALLOW_FINGERPRINT allows it") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_snapshot_runs_on_any_machine) {
  Stand stand;
  stand.accept(true);
  stand.now.facts["cpu"] = "B";
  BOOST_TEST(stand.find("auto").kind == "live");
}

BOOST_AUTO_TEST_CASE(a_snapshot_that_cannot_be_trusted_is_not_run_although_a_copy_is_staged) {
  Stand stand;
  stand.accept(true);
  BOOST_TEST(stand.find("live").kind == "live");
  const store::Snapshots snapshots(stand.store.path());
  for (const auto& entry : std::filesystem::recursive_directory_iterator(snapshots.directory())) {
    if (entry.is_regular_file()) std::ofstream(entry.path()) << "damaged";
  }
  const auto reference = stand.find("auto");
  BOOST_TEST(reference.kind == "stored");
  BOOST_REQUIRE(reference.warnings.size() == 1U);
  BOOST_TEST(reference.warnings[0].find("the snapshot of bench is damaged") != std::string::npos);
  const auto live = stand.find("live");
  BOOST_TEST((live.outcome == Outcome::incompatible));
  BOOST_TEST(live.reason == reference.warnings[0]);
}

#if defined(__x86_64__)
BOOST_AUTO_TEST_CASE(a_snapshot_for_a_better_processor_is_not_run) {
  Stand stand;
  stand.declaration.command = {FIXTURE_LEVEL_4};
  stand.accept(true);
  stand.declaration.command = {stand.place / "bench"};
  stand.now.facts["cpu-flags"] = "cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3 avx512f";
  const auto live = stand.find("live");
  BOOST_TEST((live.outcome == Outcome::incompatible));
  BOOST_TEST(live.reason ==
             "the accepted program cannot run here: fixture_level_4 needs a processor of x86-64-v4, but this "
             "one lacks avx, avx2, bmi1, bmi2, f16c, fma, abm, movbe, xsave, avx512bw, "
             "avx512cd, avx512dq, avx512vl");
  BOOST_TEST(stand.find("auto").kind == "stored");
}
#endif

BOOST_AUTO_TEST_CASE(of_a_processor_what_this_one_lacks_is_told) {
  BOOST_TEST(lost_cpu_flags({{"cpu-flags", "avx avx512f sse2"}}, {{"cpu-flags", "sse2"}}) == "avx, avx512f");
  BOOST_TEST(lost_cpu_flags({{"cpu-flags", "sse2"}}, {{"cpu-flags", "avx sse2"}}) == "");
  BOOST_TEST(lost_cpu_flags({{"cpu-flags", "avx"}}, {}) == "");  // this machine's flags are unknown
}

BOOST_AUTO_TEST_CASE(every_session_that_was_accepted_is_one_of_the_stored_ones_the_oldest_first) {
  Stand stand;
  for (const char* session : {"first", "second"}) {
    store::kept_session(stand.store, session);
    for (const double value : {1.0, 2.0}) {
      auto run = stand.run_of(current_program(stand.declaration, resolve(stand.declaration, {})), session);
      store::add_process(stand.store, run.id,
                         store::process_of(0, 0, Side::current, {value + (session[0] == 's' ? 10 : 0)}));
      store::accept_run(stand.store, run);
    }
  }
  const auto reference = stand.find("stored");
  BOOST_REQUIRE(reference.stored.size() == 2U);  // the run of each session that was accepted last
  BOOST_TEST(reference.stored[0].at(0).samples.at(0).value == 2.0);
  BOOST_TEST(reference.stored[1].at(0).samples.at(0).value == 12.0);
}

BOOST_AUTO_TEST_CASE(a_baseline_of_another_version_is_incompatible_whatever_can_be_run) {
  Stand stand;
  stand.accept(true);
  stand.declaration.asked.version = "1";  // the version of a test that names none
  BOOST_TEST(stand.find("auto").kind == "live");
  stand.declaration.asked.version = "2";
  for (const char* mode : {"auto", "live", "stored"}) {
    const auto reference = stand.find(mode);
    BOOST_TEST(reference.kind == "none");
    BOOST_CHECK(reference.outcome == Outcome::incompatible);
    BOOST_TEST(reference.reason ==
               "the baseline is of version \"1\" of this benchmark, this run of \"2\", which measures "
               "something else");
  }
}

BOOST_AUTO_TEST_CASE(a_baseline_of_a_former_name_counts_until_there_is_one_of_the_new) {
  Stand stand;
  stand.accept(true);
  const auto aliases = wire::parse_aliases(R"([{"test": "order", "formerly": "sort"}])", "aliases.json");
  const auto settings = resolve(stand.declaration, {});
  const auto program = current_program(stand.declaration, settings);
  auto run = stand.run_of(program, "now");
  run.subject.test = "order";
  const auto find = [&] {
    return find_reference(stand.declaration, settings, stand.store, stand.now, run, program, {}, aliases);
  };
  const auto old = find();
  BOOST_TEST(old.kind == "live");
  BOOST_TEST(old.run == stand.accepted);
  BOOST_REQUIRE(old.former.has_value());
  BOOST_TEST(old.former->subject.test == "sort");
  BOOST_REQUIRE_EQUAL(old.warnings.size(), 1U);
  BOOST_TEST(old.warnings[0] ==
             "the baseline was accepted as \"sort\" of the test sort, a former name (aliases.json:1); accept "
             "again to "
             "keep one under the new name");
  store::begin_run(stand.store, run);
  store::Snapshots(stand.store.path()).keep(run.image);
  store::accept_run(stand.store, run);
  BOOST_TEST(find().run == run.id);
  BOOST_TEST(!find().former.has_value());
}

BOOST_AUTO_TEST_SUITE_END()
