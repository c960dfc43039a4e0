#include "store/sessions.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <regex>
#include <set>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(sessions)

namespace {
using namespace holdfast;
using store::Database;
using store::fingerprint_of;
}  // namespace

BOOST_AUTO_TEST_CASE(times_and_ids_are_utc_and_sort_by_time) {
  BOOST_TEST(std::regex_match(store::utc_now(), std::regex("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ")));
  const auto id = store::new_id();
  BOOST_TEST(std::regex_match(id, std::regex("\\d{8}T\\d{6}-[0-9a-f]{16}")), id);
}

BOOST_AUTO_TEST_CASE(ids_of_one_second_differ) {
  std::set<std::string> ids;
  for (int i = 0; i < 100; ++i) ids.insert(store::new_id());
  BOOST_TEST(ids.size() == 100U);  // each id has 64 random bits
}

BOOST_AUTO_TEST_CASE(a_session_comes_back_as_it_was) {
  const store::FreshStore fresh;
  SessionRecord kept{.id = "20261121T031500-5f3a9c01",
                     .started = "2026-11-21T03:15:00Z",
                     .project = "it's \"mine\"; DROP TABLE session"};
  kept.config = "RelWithDebInfo";
  kept.commit = "0123abcd";
  kept.branch = "topic/\xc3\xa9";
  kept.dirty = true;
  kept.fingerprint = "f00d";
  kept.facts = {{"cpu", "A \"B\""}, {"flags", ""}};
  kept.declared = {"parse", "sort"};
  {
    auto store = Database::open(fresh.url);
    store::add_session(store, kept);
  }
  auto store = Database::open(fresh.url);
  const auto read = store::find_session(store, kept.id).value();
  BOOST_TEST(read.started == kept.started);
  BOOST_TEST(read.project == kept.project);
  BOOST_TEST(read.config == kept.config);
  BOOST_TEST(read.commit == kept.commit);
  BOOST_TEST(read.branch == kept.branch);
  BOOST_TEST(read.dirty);
  BOOST_TEST(read.fingerprint == kept.fingerprint);
  BOOST_TEST((read.facts == kept.facts));
  BOOST_TEST(read.declared == kept.declared, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_latest_session_is_the_one_that_came_last_whatever_its_clock_said) {
  const store::FreshStore fresh;
  auto store = Database::open(fresh.url);
  BOOST_TEST(!store::latest_session(store).has_value());
  store::kept_session(store, "b", "2026-11-21T03:15:00Z");
  store::kept_session(store, "c", "2026-11-21T03:15:01Z");
  store::kept_session(store, "a", "2026-11-20T23:59:59Z");
  BOOST_TEST(store::latest_session(store)->id == "a");
}

BOOST_AUTO_TEST_CASE(of_two_sessions_of_one_second_the_later_is_the_latest) {
  const store::FreshStore fresh;
  auto store = Database::open(fresh.url);
  for (const char* id : {"b", "c", "a"}) {  // ids of the same second have no order
    store::kept_session(store, id);
    BOOST_TEST(store::latest_session(store)->id == id);
  }
}

BOOST_AUTO_TEST_CASE(a_session_that_is_not_there_is_nothing) {
  const store::FreshStore fresh;
  auto store = Database::open(fresh.url);
  BOOST_TEST(!store::find_session(store, "x").has_value());
}

BOOST_AUTO_TEST_CASE(two_sessions_of_one_id_are_refused) {
  const store::FreshStore fresh;
  auto store = Database::open(fresh.url);
  store::kept_session(store, "s");
  const auto said = message_of([&] { store::kept_session(store, "s"); });
  BOOST_TEST(said.starts_with(store.path() + ": opening a session failed: "));
  BOOST_TEST(said.find("INSERT") == std::string::npos, said);  // without the statement and its values
  BOOST_TEST(said.find("sqlite3_") == std::string::npos, said);
}

BOOST_AUTO_TEST_CASE(a_fingerprint_is_twelve_hexadecimal_digits_and_stays_the_same) {
  SessionRecord session;
  store::set_machine(session, {{"cpu", "A"}, {"cores", "2"}, {"architecture", "x86_64"}});
  BOOST_TEST(session.fingerprint ==
             "58659bf0c409");  // printf 'cpu=A\ncores=2\narchitecture=x86_64\n' | sha256sum
}

BOOST_AUTO_TEST_CASE(another_processor_is_another_machine_and_another_kernel_is_not) {
  const Facts here{
      {"cpu", "A"}, {"cores", "2"}, {"architecture", "x86_64"}, {"kernel", "6.1"}, {"memory", "8 GiB"}};
  for (const char* name : {"cpu", "cores", "architecture"}) {
    auto there = here;
    there[name] += "0";
    BOOST_TEST(fingerprint_of(there) != fingerprint_of(here), name);
    there.erase(name);
    BOOST_TEST(fingerprint_of(there) != fingerprint_of(here), name);
  }
  for (const char* name : {"kernel", "memory", "governor"}) {
    auto there = here;
    there[name] += "0";
    BOOST_TEST(fingerprint_of(there) == fingerprint_of(here), name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
