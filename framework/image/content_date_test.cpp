#include "image/content_date.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(content_date)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(copies_of_one_content_have_one_date_whenever_they_are_made) {
  const TemporaryDirectory place;
  const auto date = [&](const std::string& name, const std::string& key) {
    const auto path = place.write(name, "text");
    image::date_by(key, path);
    return std::filesystem::last_write_time(path);
  };
  BOOST_TEST((date("one", "content") == date("another", "content")));
  BOOST_TEST((date("one", "content") != date("one", "other content")));
  const auto now = std::filesystem::last_write_time(place.write("new", ""));
  BOOST_TEST((date("one", "content") < now - std::chrono::hours(24 * 365)));
}

BOOST_AUTO_TEST_SUITE_END()
