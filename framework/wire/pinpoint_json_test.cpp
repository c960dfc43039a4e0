#define BOOST_TEST_DYN_LINK
#include "wire/model_json.hpp"
#include "wire/run_json.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(pinpoint_json)

namespace {

using namespace holdfast;

Pinpoint found() {
  PinpointCompared size{.function = "step",
                        .first = "size",
                        .last = "size",
                        .source = "list.cpp:12",
                        .outcome = "slower",
                        .median = {3.3e6, 147e6},
                        .loss = 143.7e6,
                        .low = 143e6,
                        .high = 144e6,
                        .rounds = 6,
                        .executions = {1000, 1000},
                        .instructions = PinpointSides{10, 517}};
  PinpointCompared whole{.function = "run",
                         .first = "bridge",
                         .last = "ok",
                         .outcome = "slower",
                         .median = {78e6, 227e6},
                         .loss = 149e6,
                         .rounds = 8,
                         .inside = {size}};
  return {.outcome = "located",
          .function = "run",
          .strategy = "both",
          .whole = whole,
          .culprits = {{.path = {{"run", "app", ""}, {"size", "libmid.so", "list.cpp:12"}},
                        .median = {3.3e6, 147e6},
                        .loss = 143.7e6,
                        .share = 0.96,
                        .instructions = PinpointSides{10, 517},
                        .opinion = "agree",
                        .reason = "it calls nothing"}},
          .unexplained = 5.3e6,
          .opinion = "agree",
          .warnings = {"the machine was busy"},
          .comparisons = 14,
          .processes = 252,
          .seconds = 41,
          .seed = 18446744073709551615U};
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_written_is_read_as_it_was) {
  const auto text = wire::pinpoint_text(found());
  const auto read = wire::parse_pinpoint(text, "here");
  BOOST_TEST(wire::pinpoint_text(read) == text);
  BOOST_TEST(read.culprits.front().path.back().source == "list.cpp:12");
  BOOST_TEST(read.whole->inside.front().instructions->current == 517);
  BOOST_TEST(read.seed == 18446744073709551615U);
}

BOOST_AUTO_TEST_CASE(a_run_keeps_it_with_its_details) {
  const auto kept = wire::details_text({.command = {"bench"}, .pinpoint = found()});
  BOOST_TEST(wire::pinpoint_text(wire::parse_details(kept, "here").pinpoint.value()) ==
             wire::pinpoint_text(found()));
}

BOOST_AUTO_TEST_CASE(something_else_is_refused_by_its_place) {
  BOOST_CHECK_EXCEPTION(wire::parse_pinpoint("{}", "here"), Error, [](const Error& wrong) {
    return std::string(wrong.what()).starts_with("here: not what pinpoint writes: ");
  });
}

BOOST_AUTO_TEST_SUITE_END()
