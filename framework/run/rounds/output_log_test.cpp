#include "run/rounds/output_log.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(output_of_programs)

using namespace holdfast;
using run::OutputLog;

namespace {

const process::Launch kBench{.argv = {"bench", "--fast"}};

process::Ended printed(const std::string& out, const std::string& err) {
  process::Ended ended{.how = process::Ended::How::exited};
  ended.out = out;
  ended.tail = err;
  return ended;
}

std::string lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_streams_of_both_sides_are_kept_behind_the_command) {
  OutputLog log;
  log.add(Side::current, kBench, printed("loaded", "odd line\n"));
  log.add(Side::baseline, kBench, printed("", "old\n"));
  BOOST_TEST(log.text() ==
             "== current program: bench --fast\nloaded\n-- stderr\nodd line\n"
             "== baseline program: bench --fast\n-- stderr\nold\n");
}

BOOST_AUTO_TEST_CASE(what_each_process_prints_again_is_kept_once_and_silence_not_at_all) {
  OutputLog log;
  log.add(Side::current, kBench, printed("", ""));
  BOOST_TEST(log.text().empty());
  log.add(Side::current, kBench, printed("", "odd line\n"));
  const auto once = log.text();
  log.add(Side::current, kBench, printed("", "odd line\n"));
  BOOST_TEST(log.text() == once);
}

BOOST_AUTO_TEST_CASE(of_a_process_the_last_lines_are_kept) {
  OutputLog log;
  log.add(Side::current, kBench, printed(lines(1000), ""));
  BOOST_TEST(log.text().find("\n...\nline ") != std::string::npos);
  BOOST_TEST(log.text().ends_with("\nline 999\n"));
  BOOST_TEST(log.text().size() < OutputLog::kOfProcess + 100);
}

BOOST_AUTO_TEST_CASE(a_log_has_an_end_and_says_so) {
  OutputLog log;
  for (int i = 0; i < 1000; ++i) log.add(Side::current, kBench, printed(lines(300) + std::to_string(i), ""));
  BOOST_TEST(log.text().ends_with("\n(further output was not kept)\n"));
  BOOST_TEST(log.text().size() < OutputLog::kInAll + 100);
  BOOST_TEST(log.text().size() > OutputLog::kInAll / 2);
}

BOOST_AUTO_TEST_SUITE_END()
