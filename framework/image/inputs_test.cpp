#include "image/inputs.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(inputs)

namespace {

using namespace holdfast;
using Names = std::vector<std::string>;

/// A project in a checkout.
struct Checkout {
  TemporaryDirectory place;
  image::Places places{.source = place / "app", .build = place / "app/build"};

  Checkout() {
    place.write("app/work.py", "work()");
    place.write("app/build/plugins/a.so", "a");
  }
  Inputs taken() const {
    return {.traced = true,
            .files = {image::taken_input(place / "app/build/plugins/a.so", true, places)},
            .shared = {image::taken_input(place / "app/work.py", false, places)},
            .absent = {"<source>/settings.ini"},
            .listings = {{.name = "<build>/plugins", .names = {"a.so"}}}};
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(names_are_the_same_in_every_checkout) {
  const image::Places here{.source = "/home/ada/app", .build = "/home/ada/app/build"};
  const image::Places there{.source = "/ci/src", .build = "/ci/out"};
  BOOST_TEST(image::name_of("/home/ada/app/build/a.so", here) == "<build>/a.so");
  BOOST_TEST(image::name_of("/home/ada/app/builder.py", here) == "<source>/builder.py");
  BOOST_TEST(image::name_of("/opt/tool", here) == "/opt/tool");
  BOOST_TEST(image::path_of("<build>/a.so", there) == "/ci/out/a.so");
  BOOST_TEST(image::path_of("<source>/builder.py", there) == "/ci/src/builder.py");
  BOOST_TEST(image::path_of("/opt/tool", there) == "/opt/tool");
}

BOOST_AUTO_TEST_CASE(nothing_has_changed_in_another_checkout_of_the_same) {
  const Checkout one;
  const Checkout other;
  BOOST_TEST((image::changed_inputs(one.taken(), other.places) == Names{}));
}

BOOST_AUTO_TEST_CASE(every_kind_of_change_is_named) {
  const auto changed_by = [](const auto& change) {
    const Checkout checkout;
    const auto taken = checkout.taken();
    change(checkout.place);
    return image::changed_inputs(taken, checkout.places);
  };
  BOOST_TEST((changed_by([](const auto& place) { place.write("app/build/plugins/a.so", "b"); }) ==
              Names{"<build>/plugins/a.so"}));
  BOOST_TEST((changed_by([](const auto& place) { place.write("app/work.py", "work(2)"); }) ==
              Names{"<source>/work.py"}));
  BOOST_TEST((changed_by([](const auto& place) { place.write("app/settings.ini", ""); }) ==
              Names{"<source>/settings.ini"}));
  BOOST_TEST((changed_by([](const auto& place) { place.write("app/build/plugins/b.so", ""); }) ==
              Names{"<build>/plugins"}));
  BOOST_TEST((changed_by([](const auto& place) { std::filesystem::remove(place / "app/work.py"); }) ==
              Names{"<source>/work.py"}));
}

BOOST_AUTO_TEST_CASE(what_programs_make_for_themselves_is_no_name_in_a_directory) {
  const TemporaryDirectory place;
  for (const char* name : {"b", "a", ".hidden", "__pycache__/a.pyc"}) place.write(name, "");
  BOOST_TEST((image::names_in(place.path()) == Names{"a", "b"}));
}

BOOST_AUTO_TEST_SUITE_END()
