#include "init/edit.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(init_edits)

namespace {

using namespace holdfast::init;

const std::string kBlock = block_of("include(perf)\n");

}  // namespace

BOOST_AUTO_TEST_CASE(a_block_is_removed_byte_for_byte_whatever_the_end_of_the_file) {
  for (const std::string text :
       {"project(x)\n", "project(x)", "project(x)\n\n", "\n", "", "project(x)\r\nadd()\r\n", "a\r\nb"}) {
    const auto added = with_block(text, kBlock);
    BOOST_TEST(added.find("# >>> holdfast") != std::string::npos);
    BOOST_TEST(without_blocks(added) == text);
    BOOST_TEST(!block_in(added).empty());
  }
}

BOOST_AUTO_TEST_CASE(a_block_gets_the_line_ends_of_its_file) {
  BOOST_TEST(with_block("a\r\n", block_of("b\n")) == "a\r\n\r\n# >>> holdfast\r\nb\r\n# <<< holdfast\r\n");
}

BOOST_AUTO_TEST_CASE(what_a_user_adds_after_the_block_stays) {
  const auto edited = with_block("project(x)\n", kBlock) + "add_subdirectory(later)\n";
  BOOST_TEST(without_blocks(edited) == "project(x)\nadd_subdirectory(later)\n");
}

BOOST_AUTO_TEST_CASE(a_block_in_the_middle_is_removed_without_its_neighbours) {
  const std::string text = "include:\n  - local: a.yml\nstages: [test]\n";
  const auto added = with_block_after(text, 0, block_of("  - local: b.yml\n"));
  BOOST_TEST(
      added ==
      "include:\n# >>> holdfast\n  - local: b.yml\n# <<< holdfast\n  - local: a.yml\nstages: [test]\n");
  BOOST_TEST(without_blocks(added) == text);
}

BOOST_AUTO_TEST_CASE(another_block_replaces_the_first_one) {
  for (const std::string text : {"project(x)\n", "project(x)"}) {
    const auto replaced = with_other_block(with_block(text, kBlock), block_of("other()\n"));
    BOOST_TEST(replaced == with_block(text, block_of("other()\n")));
    BOOST_TEST(without_blocks(replaced) == text);
  }
}

BOOST_AUTO_TEST_CASE(a_text_that_only_mentions_the_markers_has_no_block) {
  BOOST_TEST(block_in("message(\"# >>> holdfast\")\n# <<< holdfast\n") == "");
}

BOOST_AUTO_TEST_CASE(
    a_block_without_its_last_line_is_refused_so_that_no_line_of_a_user_is_taken_for_its_own) {
  BOOST_CHECK_THROW(block_in("# >>> holdfast\nunfinished\n"), holdfast::Error);
  BOOST_CHECK_THROW(block_in("# >>> holdfast\na\nuser\n# >>> holdfast\nb\n# <<< holdfast\n"),
                    holdfast::Error);
}

BOOST_AUTO_TEST_CASE(a_file_that_holds_nothing_else_is_removed_with_its_empty_directories) {
  const holdfast::TemporaryDirectory place;
  const auto other = place.write("kept/file", "x");
  const auto file = place / "kept/new/deep/perf.yml";
  apply({{file, std::nullopt, kBlock}}, place.path());
  BOOST_TEST(holdfast::content_of(file) == kBlock);
  const auto undo = undone(file, kBlock);
  BOOST_TEST(!undo.after.has_value());
  apply({undo}, place.path());
  BOOST_TEST(!std::filesystem::exists(place / "kept/new"));
  BOOST_TEST(holdfast::content_of(other) == "x");
}

BOOST_AUTO_TEST_SUITE_END()
