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

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(mirror)

namespace {

using namespace holdfast;
namespace fs = std::filesystem;

}  // namespace

BOOST_AUTO_TEST_CASE(what_stands_beside_a_copy_is_there_by_a_link) {
  const TemporaryDirectory place;
  place.write("app/plugins/a.so", "today");
  place.write("app/words/list.txt", "words");
  const auto root = place / "root";
  const auto copy = image::mirrored(root, place / "app/plugins/a.so");
  fs::create_directories(fs::path(copy).parent_path());
  std::ofstream(copy) << "accepted";
  image::refresh_links(root, {.directories = {place / "app", place / "app/plugins"}});
  BOOST_TEST(content_of(copy) == "accepted");
  BOOST_TEST(content_of(root + (place / "app/words/list.txt")) == "words");
  BOOST_TEST(content_of(place / "app/plugins/a.so") == "today");
}

BOOST_AUTO_TEST_CASE(a_directory_that_was_a_link_becomes_one_of_the_mirror_and_the_real_one_stays_as_it_is) {
  const TemporaryDirectory place;
  place.write("app/words/list.txt", "words");
  const auto root = place / "root";
  image::refresh_links(root, {.directories = {place / "app"}});
  BOOST_TEST(fs::is_symlink(root + (place / "app/words")));
  image::refresh_links(root, {.directories = {place / "app", place / "app/words"}});
  BOOST_TEST(!fs::is_symlink(root + (place / "app/words")));
  BOOST_TEST(fs::is_symlink(root + (place / "app/words/list.txt")));
  BOOST_TEST(!fs::is_symlink(place / "app/words/list.txt"));
}

BOOST_AUTO_TEST_CASE(what_is_gone_hidden_or_new_in_a_listed_directory_is_not_shown) {
  const TemporaryDirectory place;
  for (const char* name : {"gone", "kept", "hidden", "new", "__pycache__/x"})
    place.write(std::string("app/") + name, "");
  const auto root = place / "root";
  image::refresh_links(root, {.directories = {place / "app"}});
  fs::remove(place / "app/gone");
  image::refresh_links(root, {.directories = {place / "app"},
                              .hidden = {place / "app/hidden"},
                              .only = {{place / "app", {"gone", "kept", "hidden"}}}});
  const auto names = [&] {
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(root + (place / "app")))
      found.insert(entry.path().filename());
    return found;
  }();
  BOOST_TEST((names == std::set<std::string>{"kept"}));
}

BOOST_AUTO_TEST_CASE(paths_are_replaced_wherever_they_stand_in_a_text_and_nothing_else_is) {
  const image::Rewriting rewriting("/m", {"/app", "/app/tool", "/app/b c.txt"});
  BOOST_TEST(rewriting("/app/tool") == "/m/app/tool");
  BOOST_TEST(rewriting("/app/tool --in=/app/x/y.txt '/app/tool';") ==
             "/m/app/tool --in=/m/app/x/y.txt '/m/app/tool';");
  BOOST_TEST(rewriting("-I/app/include") == "-I/m/app/include");
  BOOST_TEST(rewriting("PATH=/usr/bin:/app:/bin") == "PATH=/usr/bin:/m/app:/bin");
  BOOST_TEST(rewriting("/app/b c.txt") == "/m/app/b c.txt");
  for (const char* other : {"/apples", "/app-2/tool", "/usr/app/tool", "x/app/tool", "app/tool", "./app", ""})
    BOOST_TEST(rewriting(other) == other);
}

BOOST_AUTO_TEST_CASE(a_path_from_another_checkout_leads_to_where_it_is_today) {
  image::Rewriting rewriting("/m", {});
  rewriting.add("/then/build/tool", "/now/build/tool");
  BOOST_TEST(rewriting("--tool=/then/build/tool") == "--tool=/m/now/build/tool");
}

BOOST_AUTO_TEST_CASE(only_whole_absolute_paths_have_a_place) {
  BOOST_TEST(image::mirrored("/m", "/a/b") == "/m/a/b");
  for (const std::string path : {"a/b", "../a", "/a/../../etc/passwd", ""}) {
    BOOST_TEST(message_of([&] { image::mirrored("/m", path); }) ==
               "'" + path + "' is not a path that a snapshot can contain");
  }
}

BOOST_AUTO_TEST_CASE(a_path_with_steps_back_is_the_one_that_it_leads_to) {
  const TemporaryDirectory place;
  const auto file = place.write("a.txt", "");
  const auto directory = std::filesystem::path(file).parent_path().string();
  std::filesystem::create_directory(directory + "/build");
  const auto told = directory + "/build/../a.txt";
  BOOST_TEST(image::with_normal_paths("--in=" + told + ":rw") == "--in=" + file + ":rw");
  BOOST_TEST((image::paths_in("cat " + told) == std::vector{file}));
  BOOST_TEST(image::Rewriting("/m", {file})("cat " + told) == "cat /m" + file);
  std::filesystem::create_directory_symlink("/usr/lib", directory + "/elsewhere");
  const auto by_link = directory + "/elsewhere/../a.txt";  // that is /usr/a.txt
  BOOST_TEST(image::with_normal_paths(by_link) == by_link);
}

BOOST_AUTO_TEST_CASE(paths_that_exist_are_found_in_texts) {
  const TemporaryDirectory place;
  const auto file = place.write("words and more.txt", "");
  const auto plain = place.write("a.txt", "");
  BOOST_TEST((image::paths_in(file) == std::vector{file}));
  BOOST_TEST((image::paths_in("--in=" + file) == std::vector{file}));
  BOOST_TEST((image::paths_in("cat " + plain + "|wc; ls /nowhere " + place.path() + "/") ==
              std::vector{place.path(), plain}));
}

BOOST_AUTO_TEST_SUITE_END()
