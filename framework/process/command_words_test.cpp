#include "process/command_words.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "environment_variable.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(words_of_a_command)

using holdfast::EnvironmentVariable;
using holdfast::message_of;
using holdfast::process::command_words;

namespace {

std::string refusal(const std::string& command) {
  return message_of([&] { command_words(command); });
}

void splits(const std::string& command, const std::vector<std::string>& words) {
  BOOST_TEST(command_words(command) == words, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_CASE(words_are_those_of_a_shell) {
  splits("xz -k  file", {"xz", "-k", "file"});
  splits("echo 'two words' \"and  more\" a\\ b ''", {"echo", "two words", "and  more", "a b", ""});
  splits("grep '|;<>$(x)' \"it's\"", {"grep", "|;<>$(x)", "it's"});
}

BOOST_AUTO_TEST_CASE(variables_are_put_in) {
  const EnvironmentVariable words("HOLDFAST_TEST_WORDS", "one two");
  splits("echo $HOLDFAST_TEST_WORDS \"$HOLDFAST_TEST_WORDS\"", {"echo", "one", "two", "one two"});
  BOOST_TEST(refusal("echo $HOLDFAST_NEVER_SET").find("a variable in it is not set") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(places_of_parameters_need_no_quotes) {
  splits("xz -{level} '{a}' \"{b}\" {c-d}{e}", {"xz", "-{level}", "{a}", "{b}", "{c-d}{e}"});
  const EnvironmentVariable words("HOLDFAST_TEST_WORDS", "word");
  splits("echo ${HOLDFAST_TEST_WORDS} it\\'s{x}", {"echo", "word", "it's{x}"});
  for (const char* command : {"a {b,c}", "a { b", "a {}"})
    BOOST_TEST(refusal(command).find("need a shell") != std::string::npos, command);
}

BOOST_AUTO_TEST_CASE(what_needs_a_shell_is_refused_and_says_so) {
  for (const char* command : {"a | b", "a > b", "a; b", "a & b", "a\nb", "(a)", "{ a; }"})
    BOOST_TEST(refusal(command).find("use --shell") != std::string::npos, command);
  for (const char* command : {"a $(b)", "a `b`"})
    BOOST_TEST(refusal(command).find("use --shell") != std::string::npos, command);
}

BOOST_AUTO_TEST_CASE(what_is_nested_deeply_is_refused_and_not_followed) {
  for (const std::string level : {"${a:-", "$((", "("}) {
    std::string command = "echo ";
    for (int i = 0; i < 100'000; ++i) command += level;
    BOOST_TEST(refusal(command).find("parentheses and ${ can only be split by a shell; use --shell") !=
               std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(an_open_quote_and_an_empty_command_are_refused) {
  BOOST_TEST(refusal("echo 'open") == "'echo 'open': a quote is not closed");
  BOOST_TEST(refusal("  ") == "'  ': there is no command in it");
}

BOOST_AUTO_TEST_SUITE_END()
