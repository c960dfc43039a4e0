#include "wire/decision_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(answers_of_deciding_programs)

namespace {

using namespace holdfast;
using namespace holdfast::wire;
using Places = std::vector<std::size_t>;

std::string refusal_of(const std::string& answer) {
  return message_of([&] { parse_tester_answer(answer, "the tester t"); });
}

std::string refused_history(const std::string& answer) {
  return message_of([&] { parse_historian_answer(answer, "the historian h", 3); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_tester_is_asked_with_all_numbers_and_its_thresholds) {
  const auto text = tester_question_text({.metric = "time",
                                          .direction = "lower",
                                          .significance = 0.5,
                                          .min_effect = 0.25,
                                          .baselines = {{.values = {1, 2}, .rounds = {0, 1}}},
                                          .current = {.values = {3}, .rounds = {}}});
  BOOST_TEST(text ==
             R"({"baselines":[{"rounds":[0,1],"values":[1.0,2.0]}],"current":{"rounds":[],"values":[3.0]},)"
             R"("direction":"lower","metric":"time","min_effect":0.25,"schema":"holdfast-tester/1",)"
             R"("significance":0.5})"
             "\n");
}

BOOST_AUTO_TEST_CASE(a_verdict_is_enough_of_an_answer) {
  const auto answer = parse_tester_answer(R"({"verdict":"pass"})", "");
  BOOST_TEST((answer.outcome == Outcome::pass));
  BOOST_TEST(!answer.change);
  BOOST_TEST(answer.message.empty());
}

BOOST_AUTO_TEST_CASE(change_interval_and_message_are_taken_where_they_are_given) {
  const auto answer = parse_tester_answer(
      R"({"verdict":"regressed","change":0.5,"interval":[0.25,0.75],"message":"grew"})", "");
  BOOST_TEST((answer.outcome == Outcome::regressed));
  BOOST_TEST(answer.change.value() == 0.5);
  BOOST_TEST(answer.interval.value().low == 0.25);
  BOOST_TEST(answer.interval.value().high == 0.75);
  BOOST_TEST(answer.message == "grew");
}

BOOST_AUTO_TEST_CASE(what_is_no_verdict_is_refused_in_a_sentence) {
  BOOST_TEST(refusal_of("") == "the tester t printed nothing on stdout, where its verdict is expected");
  BOOST_TEST(refusal_of("slower") ==
             "the tester t printed no JSON object on stdout, where its verdict is expected");
  BOOST_TEST(
      refusal_of(R"({"verdict":"slower"})") ==
      "the tester t: \"verdict\" must be pass, regressed, improved or inconclusive, but is \"slower\"");
  BOOST_TEST(refusal_of(R"({"verdict":"no_baseline"})").find("must be pass, regressed") != std::string::npos);
  BOOST_TEST(refusal_of(R"({"verdict":"pass","change":0,"interval":[1,0]})") ==
             "the tester t: \"interval\" must be two numbers, the lower one first, but is [1,0]");
  BOOST_TEST(refusal_of(R"({"verdict":"pass","interval":[0,1]})")
                 .starts_with("the tester t: \"change\" must be a number"));
  BOOST_TEST(
      refusal_of(R"({"verdict":"pass","change":-1})").starts_with("the tester t: \"change\" must be above"));
}

BOOST_AUTO_TEST_CASE(a_historian_keeps_places_of_the_history) {
  BOOST_TEST(parse_historian_answer(R"({"kept":[0,2]})", "", 3) == (Places{0, 2}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(places_that_there_are_not_are_refused) {
  const std::string must =
      "the historian h: \"kept\" must be places from 0 to 2, ascending, at least one, but is ";
  BOOST_TEST(refused_history(R"({"kept":[3]})") == must + "[3]");
  BOOST_TEST(refused_history(R"({"kept":[1,0]})") == must + "[1,0]");
  BOOST_TEST(refused_history(R"({"kept":[1,1]})") == must + "[1,1]");
  BOOST_TEST(refused_history(R"({"kept":[]})") == must + "[]");
  BOOST_TEST(refused_history(R"({"kept":[-1]})") == must + "[-1]");
  BOOST_TEST(refused_history("{}") == must + "missing");
}

BOOST_AUTO_TEST_SUITE_END()
