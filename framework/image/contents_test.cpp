#include "image/contents.hpp"

#include <utime.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <set>

#include "image/stage.hpp"
#include "image/take_image.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(contents)

namespace {

using namespace holdfast;
namespace fs = std::filesystem;

/// Watches files of two sides, and a directory of libraries.
struct Watched {
  TemporaryDirectory place;
  std::string current = place.write("current/bench", "current");
  std::string accepted = place.write("accepted/bench", "accepted");
  std::string library = place.write("accepted/lib/libword.so", "word");
  image::ContentWatch watch{
      image::joined(nullptr, {with_digest(current), with_digest(accepted), with_digest(library),
                              with_digest(fs::path(library).parent_path())})};

  static image::FileContent with_digest(const std::string& path) { return {path, image::digest_of(path)}; }
  std::string found() const {
    return message_of([&] { watch.check(); });
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(files_that_stay_as_they_are_are_accepted) {
  BOOST_TEST(Watched().found() == "accepted");
}

BOOST_AUTO_TEST_CASE(a_program_that_is_overwritten_replaced_or_removed_is_named) {
  const Watched overwritten;
  overwritten.place.write("accepted/bench", "ACCEPTED");  // other content of the same size
  BOOST_TEST(overwritten.found().starts_with(overwritten.accepted + " changed during the measurement"));
  const Watched replaced;
  fs::rename(replaced.current, replaced.accepted);
  BOOST_TEST(replaced.found().starts_with(replaced.current + " changed"));  // the renamed file is gone
  replaced.place.write("current/bench", "current");
  BOOST_TEST(replaced.found().starts_with(replaced.accepted + " changed"));
}

BOOST_AUTO_TEST_CASE(a_change_is_found_although_size_and_time_are_set_back) {
  const Watched watched;
  struct stat before {};
  stat(watched.accepted.c_str(), &before);
  watched.place.write("accepted/bench", "ACCEPTED");
  const utimbuf then{before.st_atime, before.st_mtime};
  utime(watched.accepted.c_str(), &then);
  BOOST_TEST(watched.found().starts_with(watched.accepted + " changed"));
}

BOOST_AUTO_TEST_CASE(a_library_that_comes_in_between_is_a_change_of_its_directory) {
  const Watched watched;
  const auto added = watched.place.write("accepted/lib/libm.so.6", "");
  BOOST_TEST(watched.found().starts_with(fs::path(added).parent_path().string() + " changed"));
}

BOOST_AUTO_TEST_CASE(a_file_with_another_stamp_and_the_same_content_is_accepted) {
  const Watched watched;
  watched.place.write("accepted/bench", "accepted");
  fs::permissions(watched.library, fs::perms(0600));
  BOOST_TEST(watched.found() == "accepted");
}

BOOST_AUTO_TEST_CASE(what_changed_before_it_is_watched_is_refused) {
  const TemporaryDirectory place;
  const auto program = place.write("bench", "changed");
  const image::FileContent recorded{program, std::string(64, '0')};
  BOOST_TEST(message_of([&] {
               image::ContentWatch(image::joined(nullptr, {recorded}));
             }).starts_with(program + " changed"));
}

BOOST_AUTO_TEST_CASE(program_and_libraries_must_stay_as_they_are_and_inputs_that_a_trace_saw_unchanged) {
  const TemporaryDirectory place;
  auto image = image::take_image(FIXTURE_RPATH, {{"libword.so", FIXTURE_OLD}});
  image.inputs.files = {image::taken_input(place.write("words", "one"), false, image::places_of(image))};
  const auto held = [&](bool traced, const char* unknown) {
    image.inputs.traced = traced;
    image.inputs.unknown = unknown;
    std::set<std::string> names;
    for (const auto& file : image::stage_image(image, place / "stage", image::copy_from_origin).contents)
      names.insert(fs::path(file.path).filename());
    return names;
  };
  const std::set<std::string> code{fs::path(FIXTURE_RPATH).filename(), "lib", "libword.so"};
  auto all = code;
  all.insert("words");
  BOOST_TEST((held(true, "") == all));
  BOOST_TEST((held(true, "it changes /words, which it also reads") == code));
  BOOST_TEST((held(false, "") == code));
}

BOOST_AUTO_TEST_SUITE_END()
