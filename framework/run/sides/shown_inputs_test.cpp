#define BOOST_TEST_DYN_LINK
#include "run/sides/shown_inputs.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "image/take_image.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(shown_inputs)

namespace {

using namespace holdfast;

/// A project with files that its program opens by absolute paths.
struct FixedFiles {
  TemporaryDirectory place;
  image::Places places{.source = place / "app", .build = place / "app/build"};
  Image image{.source_directory = places.source, .build_directory = places.build};

  std::string add(const std::string& name, const std::string& content) {
    const auto path = place.write("app/" + name, content);
    image.inputs.files.push_back(image::taken_input(path, false, places));
    image.inputs.fixed.push_back(image.inputs.files.back().name);
    return path;
  }
  image::Stage stage() const { return {.mirror = place / "root"}; }
  process::Launch shown(process::Launch launch = {}) const {
    run::show_inputs(stage(), image, places, launch);
    return launch;
  }
};

boost::test_tools::assertion_result can_be_shown(boost::unit_test::test_unit_id /*test*/) {
  return process::why_nothing_is_shown().empty();
}
const boost::unit_test::precondition kShown(can_be_shown);

}  // namespace

BOOST_AUTO_TEST_CASE(each_is_shown_its_copy_in_the_mirror, *kShown) {
  FixedFiles files;
  const auto plugin = files.add("build/plugin.so", "accepted");
  BOOST_TEST(run::why_not_shown(files.image).empty());
  const process::ShownFile expected{plugin, files.place / "root" + plugin};
  BOOST_TEST((files.shown().shown == std::vector{expected}));
}

BOOST_AUTO_TEST_CASE(one_file_by_two_names_is_covered_once, *kShown) {
  FixedFiles files;
  const auto plugin = files.add("build/plugin.so", "accepted");
  std::filesystem::create_symlink("plugin.so", files.place / "app/build/plugin.so.1");
  files.image.inputs.files.push_back(
      image::taken_input(files.place / "app/build/plugin.so.1", false, files.places));
  files.image.inputs.fixed.push_back("<build>/plugin.so.1");
  const auto shown = files.shown({.shown = {{{"/of/another", "/stage/of/another"}}}}).shown;
  const process::ShownFile expected{plugin, files.place / "root" + plugin};
  BOOST_TEST((shown == std::vector{expected}));
}

BOOST_AUTO_TEST_CASE(a_file_that_is_gone_and_a_link_that_leads_to_another_file_are_named, *kShown) {
  FixedFiles files;
  const auto gone = files.add("build/gone.so", "accepted");
  files.add("build/plugin.so.1", "one");
  const auto link = files.add("build/plugin.so.2", "two");
  std::filesystem::remove(gone);
  std::filesystem::remove(link);
  std::filesystem::create_symlink("plugin.so.1", link);
  const auto why = run::why_not_shown(files.image);
  BOOST_TEST(why.size() == 2U);
  BOOST_TEST(why.at("<build>/gone.so").starts_with("there is no file that the accepted one"));
  BOOST_TEST(why.at("<build>/plugin.so.2") == "it is now a link to another file than when it was accepted");
  BOOST_TEST((run::files_of_today(files.image, files.places).paths == std::vector{gone, link}));
}

BOOST_AUTO_TEST_CASE(a_directory_that_is_listed_by_an_absolute_path_is_that_of_today) {
  FixedFiles files;
  files.place.write("app/names/one.txt", "1");
  files.image.inputs.listings = {{.name = "<source>/names", .names = {"one.txt"}}};
  BOOST_TEST(run::files_of_today(files.image, files.places).paths.empty());
  files.place.write("app/names/two.txt", "2");
  // A mirror shows the accepted names.
  BOOST_TEST(run::files_of_today(files.image, files.places).paths.empty());
  files.image.inputs.fixed = {"<source>/names"};
  BOOST_TEST(
      (run::files_of_today(files.image, files.places).paths == std::vector{files.place / "app/names"}));
}

BOOST_AUTO_TEST_SUITE_END()
