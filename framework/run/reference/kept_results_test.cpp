#include "run/reference/kept_results.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "environment_variable.hpp"
#include "model/joined_text.hpp"

BOOST_AUTO_TEST_SUITE(kept_results)

using namespace holdfast;

namespace {

Inputs traced() {
  Inputs inputs{.traced = true};
  inputs.kept.emplace();
  return inputs;
}

Inputs reading(const std::string& name) {
  auto inputs = traced();
  inputs.shared.push_back({.name = name, .path = "", .sha256 = ""});
  return inputs;
}

Inputs keeping(const std::string& name) {
  auto inputs = traced();
  inputs.kept->push_back(name);
  return inputs;
}

std::string found(const Inputs& accepted, const Inputs& current) {
  return listed(run::kept_results(accepted, current));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_that_is_looked_for_and_left_behind_is_one_wherever_it_is) {
  BOOST_TEST(found(traced(), keeping("<build>/results.txt")) == "<build>/results.txt");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_read_is_one_where_temporary_files_are) {
  BOOST_TEST(found(traced(), reading("/var/tmp/results")) == "/var/tmp/results");
  BOOST_TEST(found(traced(), reading("/dev/shm/results")) == "/dev/shm/results");
  BOOST_TEST(found(traced(), reading("/opt/data/table.bin")).empty());
  BOOST_TEST(found(traced(), reading("<source>/table.bin")).empty());
  const EnvironmentVariable home("HOME", "/home/ada");
  BOOST_TEST(found(traced(), reading("/home/ada/.cache/results")) == "/home/ada/.cache/results");
  BOOST_TEST(found(traced(), reading("/home/ada/.pyenv/lib/json.py")).empty());
}

BOOST_AUTO_TEST_CASE(what_the_accepted_program_uses_too_is_none) {
  BOOST_TEST(found(keeping("/var/tmp/log"), keeping("/var/tmp/log")).empty());
  BOOST_TEST(found(reading("/var/tmp/log"), keeping("/var/tmp/log")).empty());
  auto looking = traced();
  looking.absent = {"/var/tmp/log"};
  BOOST_TEST(found(looking, reading("/var/tmp/log")).empty());
}

BOOST_AUTO_TEST_CASE(traces_of_earlier_versions_do_not_tell) {
  BOOST_TEST(found(Inputs{.traced = true}, keeping("/var/tmp/results")).empty());
  BOOST_TEST(found(traced(), Inputs{.traced = true}).empty());
}

BOOST_AUTO_TEST_CASE(only_a_verdict_that_clears_the_program_does_not_hold) {
  Verdict passed{.outcome = Outcome::pass, .message = "the same"};
  run::hold_to_kept_results(traced(), keeping("/var/tmp/results"), passed);
  BOOST_TEST((passed.outcome == Outcome::inconclusive));
  BOOST_TEST(passed.message ==
             "the same, but its processes may keep results in /var/tmp/results, which the accepted program "
             "does not read; only the first process then does the work");
  Verdict red{.outcome = Outcome::regressed, .message = "slower"};
  run::hold_to_kept_results(traced(), keeping("/var/tmp/results"), red);
  BOOST_TEST(red.message == "slower");
  Verdict unknown{.outcome = Outcome::pass, .message = "the same"};
  run::hold_to_kept_results(std::nullopt, keeping("/var/tmp/results"), unknown);
  BOOST_TEST((unknown.outcome == Outcome::pass));
}

BOOST_AUTO_TEST_SUITE_END()
