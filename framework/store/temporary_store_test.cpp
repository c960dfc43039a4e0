#include "store/temporary_store.hpp"

#define BOOST_TEST_DYN_LINK
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(unkept_store)

using namespace holdfast;

// In containers, the first process often has the same number.
BOOST_AUTO_TEST_CASE(what_an_earlier_process_of_the_same_number_left_is_gone) {
  const TemporaryDirectory work;
  const auto left = work.write("unkept-" + std::to_string(getpid()) + "/holdfast.db", "old");
  {
    const store::TemporaryStore store(work.path());
    BOOST_TEST(store.url() == "sqlite3:" + left);
    BOOST_TEST(!std::filesystem::exists(left));
    BOOST_TEST(std::filesystem::exists(std::filesystem::path(left).parent_path()));
  }
  BOOST_TEST(std::filesystem::is_empty(work.path()));
}

BOOST_AUTO_TEST_SUITE_END()
