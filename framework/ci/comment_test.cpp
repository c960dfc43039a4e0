#include "ci/comment.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(comment_of_request)

namespace {
using namespace holdfast;

constexpr const char* kMarker = "<!-- holdfast: Scratch Release -->";

/// Returns `count` notes of other people.
std::string others(std::size_t count) {
  std::string notes;
  for (std::size_t i = 0; i < count; ++i) notes += R"({"id": 100, "body": "Pushed a commit."},)";
  return notes.substr(0, notes.empty() ? 0 : notes.size() - 1);
}
}  // namespace

BOOST_AUTO_TEST_CASE(the_hidden_first_line_of_a_report_is_its_marker) {
  BOOST_TEST(ci::marker_of(std::string(kMarker) + "\n### Performance: pass\n", "report.md") == kMarker);
}

BOOST_AUTO_TEST_CASE(a_file_without_that_line_is_no_report) {
  for (const char* text : {"# Performance\n", "", "<!-- holdfast: Scratch\n", "<!-- something else -->\n"})
    BOOST_TEST(message_of([&] {
                 ci::marker_of(text, "report.md");
               }).starts_with("report.md: is not a report in Markdown"));
}

BOOST_AUTO_TEST_CASE(the_first_note_with_the_marker_is_ours) {
  const auto page =
      ci::read_notes(R"([{"id": 4, "body": "x"}, {"id": 5, "body": "<!-- holdfast: Scratch Release -->\nold"},
                                       {"id": 6, "body": "<!-- holdfast: Scratch Release -->\n"}])",
                     kMarker);
  BOOST_TEST(page.ours.value() == 5U);
}

BOOST_AUTO_TEST_CASE(a_note_that_quotes_the_marker_is_not_ours) {
  BOOST_TEST(!ci::read_notes(R"([{"id": 4, "body": "> <!-- holdfast: Scratch Release -->"}])", kMarker).ours);
}

BOOST_AUTO_TEST_CASE(another_page_follows_a_full_one) {
  BOOST_TEST(ci::read_notes("[" + others(100) + "]", kMarker).is_full);
  BOOST_TEST(!ci::read_notes("[" + others(99) + "]", kMarker).is_full);
  BOOST_TEST(!ci::read_notes("[]", kMarker).is_full);
}

BOOST_AUTO_TEST_CASE(an_answer_that_is_no_list_is_told) {
  BOOST_TEST(message_of([] { ci::read_notes(R"({"error": "x"})", kMarker); }) ==
             "the answer of GitLab is not a list of notes");
}

BOOST_AUTO_TEST_CASE(what_is_no_number_of_a_request_is_refused_before_anything_is_read) {
  for (const char* number : {"", "1;2", "-1", "x"})
    BOOST_TEST(message_of([&] { ci::comment({.service = "github", .file = "nowhere", .number = number}); }) ==
               "\"" + std::string(number) + "\" is not a number of a pull or merge request");
}

BOOST_AUTO_TEST_SUITE_END()
