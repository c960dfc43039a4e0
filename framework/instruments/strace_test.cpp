#include "instruments/strace.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "process/process.hpp"
#include "temporary_directory.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(counting_by_strace)

/// Of a command whose exit code does not matter nobody else would say that strace could not trace it.
BOOST_AUTO_TEST_CASE(where_strace_left_nothing_no_count_is_made_up) {
  if (!process::found_in_path("strace")) return;  // it refuses before
  const TemporaryDirectory place;
  const auto counting = strace({"syscalls"}, place / "scratch");
  const auto said = [&](const std::string& left) {
    place.write("scratch.strace", left);
    return message_of([&] { counting.read({{}}, {}); });
  };
  BOOST_TEST(said("") == "ran under strace and left no system calls");
  BOOST_TEST(said("11    [ 231] exit_group(0) = ?\n") == "accepted");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
