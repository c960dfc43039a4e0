#include "store/change_entries.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"

BOOST_AUTO_TEST_SUITE(change_entries)

namespace {

using namespace holdfast;
using store::ChangeEntry;
using store::Database;

ChangeEntry slower() {
  return {.subject = {.test = "sort", .benchmark = "sort/names", .params = R"({"size":"10"})", .unit = "ns"},
          .config = "Release",
          .branch = "main",
          .fingerprint = "f00d",
          .session = "s10",
          .commit_before = "0a1b",
          .commit_after = "2c3d",
          .level_before = 100,
          .level_after = 112};
}

struct Stand {
  store::FreshStore fresh;
  Database store = Database::open(fresh.url);
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_entry_comes_back_as_it_was_and_is_new) {
  Stand stand;
  auto entry = slower();
  store::add_change_entry(stand.store, entry);
  const auto all = store::change_entries(stand.store);
  BOOST_REQUIRE(all.size() == 1U);
  BOOST_TEST(all[0].id == entry.id);
  BOOST_TEST(all[0].subject.benchmark == "sort/names");
  BOOST_TEST(all[0].commit_after == "2c3d");
  BOOST_TEST(all[0].level_after == 112);
  BOOST_TEST(all[0].word.state == "new");
  BOOST_TEST(all[0].word.said.empty());
}

BOOST_AUTO_TEST_CASE(the_latest_word_counts) {
  Stand stand;
  auto entry = slower();
  store::add_change_entry(stand.store, entry);
  store::say_of_change(stand.store, entry.id,
                       {.state = "acknowledged", .author = "Ada", .reason = "safer parser"});
  store::say_of_change(stand.store, entry.id,
                       {.state = "fixed", .author = "Bob", .reason = "has a table now"});
  const auto word = store::change_entries(stand.store).front().word;
  BOOST_TEST(word.state == "fixed");
  BOOST_TEST(word.author == "Bob");
  BOOST_TEST(word.reason == "has a table now");
  BOOST_TEST(!word.said.empty());
}

BOOST_AUTO_TEST_CASE(that_a_program_was_told_is_no_state) {
  Stand stand;
  auto entry = slower();
  store::add_change_entry(stand.store, entry);
  BOOST_TEST(store::change_entries(stand.store).front().notified.empty());
  store::say_of_change(stand.store, entry.id, {.state = "acknowledged", .author = "Ada", .reason = "known"});
  store::mark_notified(stand.store, entry.id);
  const auto told = store::change_entries(stand.store).front();
  BOOST_TEST(!told.notified.empty());
  BOOST_TEST(told.word.state == "acknowledged");
  BOOST_TEST(told.word.author == "Ada");
}

BOOST_AUTO_TEST_CASE(of_what_is_not_there_nothing_can_be_said) {
  Stand stand;
  const auto message = message_of([&] { store::say_of_change(stand.store, "nowhere", {.state = "fixed"}); });
  BOOST_TEST(message.find("has no change nowhere; holdfast trend list shows them") != std::string::npos,
             message);
}

BOOST_AUTO_TEST_SUITE_END()
