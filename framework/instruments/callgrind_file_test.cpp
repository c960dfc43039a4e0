#include "instruments/callgrind_file.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(callgrind_files)

BOOST_AUTO_TEST_CASE(it_is_told_where_to_write_whatever_the_path_holds) {
  BOOST_TEST(callgrind_writes_to("/tmp/a b/x.calls") == "--callgrind-out-file=/tmp/a b/x.calls");
  BOOST_TEST(callgrind_writes_to("/tmp/50%p/x") == "--callgrind-out-file=/tmp/50%%p/x");
}

BOOST_AUTO_TEST_CASE(totals_stand_in_the_summary_by_the_names_of_the_events) {
  const auto totals =
      callgrind_totals("# callgrind format\nevents: Ir Dr Dw\nsummary: 120 30 7\nfn=(1) main\n");
  BOOST_TEST(totals.events.at("Ir") == 120);
  BOOST_TEST(totals.events.at("Dw") == 7);
  BOOST_TEST(!totals.asked_for);
}

BOOST_AUTO_TEST_CASE(zeros_at_the_end_are_not_written) {
  BOOST_TEST(callgrind_totals("events: Ir Bcm\nsummary: 120\n").events.at("Bcm") == 0);
}

BOOST_AUTO_TEST_CASE(a_dump_that_the_program_asked_for_says_so) {
  BOOST_TEST(callgrind_totals("desc: Trigger: Client Request\nevents: Ir\nsummary: 1\n").asked_for);
}

BOOST_AUTO_TEST_CASE(a_file_that_was_cut_off_is_told) {
  BOOST_CHECK_THROW(callgrind_totals(""), Error);
  BOOST_CHECK_THROW(callgrind_totals("events: Ir\n"), Error);
}

BOOST_AUTO_TEST_CASE(what_is_no_count_is_told) {
  for (const char* word : {"many", "-1", "1e300", "12x", "nan"})
    BOOST_CHECK_THROW(callgrind_totals(std::string("events: Ir\nsummary: ") + word + "\n"), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
