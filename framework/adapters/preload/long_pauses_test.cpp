#include "adapters/preload/clock_estimate.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

namespace {

using holdfast::preload::LongPauses;

/// Readings of a clock, each with the time that its thread has waited for a processor until then.
struct Readings {
  LongPauses<3> pauses;
  int asked = 0;

  std::int64_t at(std::int64_t now_ns, std::int64_t waited_ns) {
    return pauses.read(now_ns, [&] {
      ++asked;
      return waited_ns;
    });
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(long_pauses_between_readings)

BOOST_AUTO_TEST_CASE(a_pause_has_its_reading_its_length_and_what_it_waited) {
  Readings readings;
  BOOST_TEST(readings.at(1'000'000, 70'000) == 0);
  BOOST_TEST(readings.at(1'030'000, 70'000) == 0);  // this sample takes 30 us
  BOOST_TEST(readings.at(1'030'020, 70'000) == 0);
  BOOST_TEST(readings.at(4'060'020, 3'070'000) == 3'000'000);  // 3 ms of it are waiting
  std::vector<holdfast::preload::Pause> kept(readings.pauses.begin(), readings.pauses.end());
  BOOST_REQUIRE(kept.size() == 2u);
  BOOST_TEST((kept[0].reading == 2 && kept[0].ns == 30'000 && kept[0].waited_ns == 0));
  BOOST_TEST((kept[1].reading == 4 && kept[1].ns == 3'030'000 && kept[1].waited_ns == 3'000'000));
  BOOST_TEST(readings.asked == 3);  // at the first reading and after each long pause
}

BOOST_AUTO_TEST_CASE(a_reading_can_be_taken_anew_behind_a_long_pause) {
  Readings readings;
  readings.at(0, 0);
  readings.at(4'000'000, 3'900'000);
  BOOST_TEST(readings.pauses.ended_long());
  readings.pauses.begin_at(4'002'000);
  readings.at(4'032'000, 3'900'000);
  BOOST_TEST((readings.pauses.end() - 1)->ns == 30'000);
  readings.at(4'032'020, 3'900'000);
  BOOST_TEST(!readings.pauses.ended_long());
}

BOOST_AUTO_TEST_CASE(what_it_waited_is_no_more_than_the_pause) {
  Readings readings;
  readings.at(0, 0);
  readings.at(30'000, 0);
  readings.at(60'000, 90'000);
  BOOST_TEST((readings.pauses.end() - 1)->waited_ns == 30'000);
}

BOOST_AUTO_TEST_CASE(none_is_kept_behind_the_last_that_there_is_room_for) {
  Readings readings;
  for (int i = 0; i < 9; ++i) readings.at(i * 30'000, 0);
  BOOST_TEST(readings.pauses.end() - readings.pauses.begin() == 3);
  BOOST_TEST(readings.at(300'000, 20'000) == 20'000);  // the wait is known, even if no pause is kept any more
}

BOOST_AUTO_TEST_SUITE_END()
