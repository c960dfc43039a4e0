#include "wire/message_lines.hpp"

#define BOOST_TEST_DYN_LINK
#include <unistd.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <vector>

BOOST_AUTO_TEST_SUITE(message_lines)

namespace {

using holdfast::wire::MessageLines;

/// A pipe whose ends are closed by the destructor.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() { BOOST_REQUIRE(pipe(ends.data()) == 0); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(ends[0]);
    close_writer();
  }
  void write(const std::string& text) const {
    BOOST_REQUIRE(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void close_writer() {
    if (ends[1] >= 0) close(ends[1]);
    ends[1] = -1;
  }
};

/// Returns the lines until the end; "..." stands for a line that is too long.
std::vector<std::string> lines_of(const std::string& text, std::size_t longest = 10) {
  Pipe pipe;
  pipe.write(text);
  pipe.close_writer();
  MessageLines input(pipe.ends[0], longest);
  std::vector<std::string> lines;
  std::string line;
  for (auto got = input.next(line); got != MessageLines::Got::end; got = input.next(line))
    lines.push_back(got == MessageLines::Got::too_long ? "..." : line);
  return lines;
}

using Texts = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(lines_are_read_and_the_last_needs_no_end) {
  BOOST_TEST(lines_of("a\n\nbc") == (Texts{"a", "", "bc"}), boost::test_tools::per_element());
  BOOST_TEST(lines_of("").empty());
  BOOST_TEST(lines_of("a\n") == Texts{"a"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_line_that_is_too_long_is_skipped_and_the_next_is_read) {
  BOOST_TEST(lines_of("12345678901\nb\n") == (Texts{"...", "b"}), boost::test_tools::per_element());
  BOOST_TEST(lines_of("1234567890\nb") == (Texts{"1234567890", "b"}), boost::test_tools::per_element());
  BOOST_TEST(lines_of("a\n12345678901") == (Texts{"a", "..."}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_long_line_that_arrives_in_parts_is_skipped_as_a_whole) {
  Pipe pipe;
  MessageLines input(pipe.ends[0], 10);
  pipe.write("123456789012");
  BOOST_TEST(!input.has_next());
  pipe.write("3456\nb\n");
  std::string line;
  BOOST_TEST((input.next(line) == MessageLines::Got::too_long));
  BOOST_TEST((input.next(line) == MessageLines::Got::line));
  BOOST_TEST(line == "b");
}

BOOST_AUTO_TEST_CASE(what_can_be_read_without_waiting_is_known) {
  Pipe pipe;
  MessageLines input(pipe.ends[0]);
  BOOST_TEST(!input.has_next());
  pipe.write("half");
  BOOST_TEST(!input.has_next());
  pipe.write(" a line\n");
  BOOST_TEST(input.has_next());
  std::string line;
  BOOST_TEST((input.next(line) == MessageLines::Got::line));
  BOOST_TEST(line == "half a line");
  BOOST_TEST(!input.has_next());
  pipe.close_writer();
  BOOST_TEST(input.has_next());
  BOOST_TEST((input.next(line) == MessageLines::Got::end));
}

BOOST_AUTO_TEST_SUITE_END()
