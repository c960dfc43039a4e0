#include "wire/known_regressions.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(known_regressions)

namespace {

using namespace holdfast;
using namespace holdfast::wire;

constexpr const char* kEntry = R"({"test": "sort", "ratio": 1.08, "until": "2026-12-31", "reason": "why"})";

std::string wrong(const std::string& text) {
  return message_of([&] { parse_known_regressions(text, "known.json"); });
}

/// Returns an entry with one changed value.
std::string with(const std::string& from, const std::string& to) {
  std::string text = kEntry;
  return "[\n" + text.replace(text.find(from), from.size(), to) + "]";
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(comments_may_stand_between_entries_and_each_entry_knows_its_line) {
  const auto all = parse_known_regressions("[\n  // one\n  " + std::string(kEntry) +
                                               ",\n  /* two */\n  {\"test\": \"p*\", \"benchmark\": "
                                               "\"parse/*\", \"params\": {\"size\": 5},\n   \"metric\": "
                                               "\"p99\", \"branch\": \"release-*\", \"ratio\": 2, \"until\": "
                                               "\"2028-02-29\", \"reason\": \"r\"}\n]",
                                           "known.json");
  BOOST_REQUIRE_EQUAL(all.size(), 2U);
  BOOST_TEST(all[0].test == "sort");
  BOOST_TEST(all[0].benchmark == "*");
  BOOST_TEST(all[0].params == "{}");
  BOOST_TEST(all[0].metric == "time");
  BOOST_TEST(all[0].branch == "*");
  BOOST_TEST(all[0].known.ratio == 1.08);
  BOOST_TEST(all[0].known.until == "2026-12-31");
  BOOST_TEST(all[0].known.reason == "why");
  BOOST_TEST(all[0].known.entry == "known.json:3");
  BOOST_TEST(all[1].known.entry == "known.json:5");
  BOOST_TEST(all[1].params == R"({"size":5})");
  BOOST_TEST(all[1].branch == "release-*");
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named_by_file_and_line_and_nothing_is_passed_over) {
  BOOST_TEST(
      says(wrong("[\n" + std::string(kEntry) + "\n" + kEntry + "]"), "known.json:3: not JSON; allowed:"));
  BOOST_TEST(says(wrong("[\n" + std::string(kEntry)), "not JSON"));
  BOOST_TEST(says(wrong(""), "known.json:1: not JSON"));
  BOOST_TEST(says(wrong(kEntry), "known.json: must be an array of objects"));
  BOOST_TEST(says(wrong("[1]"), "must be an array of objects"));
  BOOST_TEST(wrong(with("\"until\"", "\"untill\"")) ==
             "known.json:2: there is no \"untill\"; needed are test, ratio, reason, also allowed: "
             "until, accepted, benchmark, params, metric, branch");
  BOOST_TEST(says(wrong("[{\"test\": \"sort\"}]"), "known.json:1: \"ratio\" is missing, as in {"));
  BOOST_TEST(wrong(with("1.08", "1.08, \"ratio\": 3")) == "known.json:2: \"ratio\" is given twice");
  BOOST_TEST(
      says(wrong(with("1.08", "\"1.08\"")), "known.json:2: \"ratio\" must be a number, but is \"1.08\""));
  for (const char* ratio : {"1", "0.92", "-2"})
    BOOST_TEST(says(wrong(with("1.08", ratio)), "known.json:2: \"ratio\" must be above 1"));
  for (const char* until : {"2026-02-30", "31.12.2026", "2026-12-31T00:00:00Z", "never", "2026-1-1"})
    BOOST_TEST(
        says(wrong(with("2026-12-31", until)), "known.json:2: \"until\" must be a date such as 2026-12-31"));
  BOOST_TEST(says(wrong(with("why", " ")), "known.json:2: \"reason\" must be a text that is not empty"));
}

BOOST_AUTO_TEST_CASE(an_entry_is_known_until_a_day_or_accepted_on_one) {
  const auto of = [](const std::string& days) {
    return wrong("[\n{\"test\": \"sort\", " + days + "\"ratio\": 1.1, \"reason\": \"r\"}]");
  };
  BOOST_TEST(of(R"("benchmark": "b", "accepted": "2026-11-29", )") == "accepted");
  for (const char* days : {"", R"("until": "2026-12-31", "accepted": "2026-11-29", )"})
    BOOST_TEST(says(of(days), "known.json:2: needs either \"until\""));
  BOOST_TEST(says(of(R"("accepted": "2026-11-29", )"), "known.json:2: \"benchmark\" is missing"));
  BOOST_TEST(says(of(R"("benchmark": "b", "branch": "main", "accepted": "2026-11-29", )"),
                  "known.json:2: \"branch\" cannot be combined with \"accepted\""));
  BOOST_TEST(says(of(R"("benchmark": "b", "accepted": "yesterday", )"), "must be a date such as 2026-12-31"));
}

BOOST_AUTO_TEST_CASE(an_entry_that_is_added_is_read_back_and_leaves_comments_where_they_are) {
  KnownRegression loss{
      .test = "sort", .benchmark = "sort/[a]", .params = R"({"size":5})", .accepted = "2026-11-29"};
  loss.known = {.reason = "say \"why\"", .until = "", .ratio = 1.12, .entry = ""};
  const auto one = with_entry("[]", "known.json", loss);
  BOOST_TEST(one == "[\n  " + entry_line(loss) + "\n]");
  const auto two = with_entry("[\n" + std::string(kEntry) + " // ]\n] // end\n", "known.json", loss);
  BOOST_TEST(two == "[\n" + std::string(kEntry) + ", // ]\n  " + entry_line(loss) + "\n] // end\n");
  const auto read = parse_known_regressions(two, "known.json").back();
  BOOST_TEST(read.benchmark == loss.benchmark);
  BOOST_TEST(read.params == loss.params);
  BOOST_TEST(read.known.reason == loss.known.reason);
  BOOST_TEST(read.accepted == loss.accepted);
  BOOST_TEST(read.known.entry == "known.json:3");
  loss.known.reason = " ";
  BOOST_TEST(says(message_of([&] { with_entry("[]", "known.json", loss); }), "\"reason\" must be"));
}

BOOST_AUTO_TEST_CASE(nobody_who_says_null_or_a_key_twice_means_all) {
  for (const std::string key : {"benchmark", "params", "metric", "branch"})
    BOOST_TEST(wrong(with("\"ratio\"", "\"" + key + "\": null, \"ratio\"")) ==
               "known.json:2: \"" + key + "\" is null; give a value, or remove it");
  const auto with_params = [](const std::string& params) {
    return wrong(with("\"ratio\"", "\"params\": " + params + ", \"ratio\""));
  };
  BOOST_TEST(with_params(R"({"size": 1, "size": 2})") == "known.json:2: \"size\" is given twice");
  BOOST_TEST(with_params(R"({"size": 1, "test": 2})") == "accepted");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_not_there_has_no_entry_unless_somebody_named_it) {
  const TemporaryDirectory place;
  BOOST_TEST(read_known_regressions("", false).empty());
  BOOST_TEST(read_known_regressions(place / "none.json", false).empty());
  BOOST_TEST(says(message_of([&] { read_known_regressions(place / "none.json", true); }), "cannot be read"));
  BOOST_TEST(says(message_of([&] { read_known_regressions(place.path(), false); }), "cannot be read"));
}

BOOST_AUTO_TEST_CASE(values_fit_the_points_that_have_them_all) {
  BOOST_TEST(has_values(R"({"kind":"a","size":5})", "{}"));
  BOOST_TEST(has_values(R"({"kind":"a","size":5})", R"({"size":5})"));
  BOOST_TEST(!has_values(R"({"kind":"a","size":5})", R"({"size":"5"})"));
  BOOST_TEST(!has_values("{}", R"({"size":5})"));
}

BOOST_AUTO_TEST_SUITE_END()
