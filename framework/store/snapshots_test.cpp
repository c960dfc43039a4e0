#include "store/snapshots.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "image/take_image.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;
using store::Snapshots;
namespace fs = std::filesystem;

/// A program of 300 kB with a library, and a place for its snapshots.
struct Stand {
  TemporaryDirectory place;
  std::string program = place.write("bin/bench", std::string(300'000, 'p') + std::string("\0\x7f", 2));
  std::string library = place.write("lib/libword.so", "word");
  Image image = image::take_image(program, {{"libword.so", library}});
  Snapshots snapshots{place / "store.db"};

  std::string object_of(const ImageFile& file) const {
    return place / "store.db.snapshots/" + file.sha256.substr(0, 2) + "/" + file.sha256 + ".zst";
  }
  std::string restored(const ImageFile& file) const {
    snapshots.restore(file, place / "restored");
    return content_of(place / "restored");
  }
  long objects() const {
    long files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(place / "store.db.snapshots"))
      files += entry.is_regular_file() ? 1 : 0;
    return files;
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(snapshots)

BOOST_AUTO_TEST_CASE(what_is_kept_comes_back_byte_for_byte_when_the_original_is_gone) {
  Stand stand;
  BOOST_TEST(!stand.snapshots.has(stand.image));
  stand.snapshots.keep(stand.image);
  BOOST_TEST(stand.snapshots.has(stand.image));
  const auto program = content_of(stand.program);
  fs::remove_all(stand.place / "bin");
  fs::remove_all(stand.place / "lib");
  BOOST_TEST((stand.restored(stand.image.program) == program));
  BOOST_TEST(stand.restored(stand.image.libraries.at(0)) == "word");
}

BOOST_AUTO_TEST_CASE(objects_are_small_and_nothing_else_is_left_in_their_place) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  BOOST_TEST(stand.objects() == 2);
  BOOST_TEST(fs::file_size(stand.object_of(stand.image.program)) < 30'000U);  // a tenth
}

BOOST_AUTO_TEST_CASE(equal_content_is_kept_once) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.program);
  const auto first = fs::last_write_time(object) - std::chrono::hours(1);
  fs::last_write_time(object, first);
  const auto other = stand.place.write("bin/other", content_of(stand.program));
  stand.snapshots.keep(image::take_image(other, {{"libword.so", stand.library}}));
  BOOST_TEST(stand.objects() == 2);
  BOOST_TEST((fs::last_write_time(object) == first));  // and not written again
}

BOOST_AUTO_TEST_CASE(a_program_that_was_built_again_is_refused) {
  Stand stand;
  stand.place.write("bin/bench", "built again");
  BOOST_TEST(message_of([&] { stand.snapshots.keep(stand.image); }) ==
             stand.program + ": was built again since it was measured; run the test again, then accept");
  BOOST_TEST(!stand.snapshots.has(stand.image));
}

BOOST_AUTO_TEST_CASE(so_is_one_that_is_gone) {
  Stand stand;
  fs::remove(stand.library);
  BOOST_TEST(message_of([&] { stand.snapshots.keep(stand.image); }) ==
             stand.library + ": cannot be read: No such file or directory");
  BOOST_TEST(!stand.snapshots.has(stand.image));  // with a program alone it cannot run
}

BOOST_AUTO_TEST_CASE(a_damaged_object_is_refused_by_name) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.program);
  const auto whole = content_of(object);
  const auto damaged = object + ": the snapshot of bench is damaged; accept the baseline again";
  auto flipped = whole;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
  const auto foreign = content_of(stand.object_of(stand.image.libraries.at(0)));
  for (const auto& content :
       {flipped, whole.substr(0, whole.size() - 1), std::string(), std::string("garbage"), foreign}) {
    stand.place.write(object.substr(stand.place.path().size() + 1), content);
    BOOST_TEST(message_of([&] { stand.restored(stand.image.program); }) == damaged);
  }
}

BOOST_AUTO_TEST_CASE(an_object_of_equal_size_with_other_content_is_refused) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto other = stand.place.write("lib/libother.so", "WORD");
  const auto others = image::take_image(other, {});
  stand.snapshots.keep(others);
  const auto object = stand.object_of(stand.image.libraries.at(0));
  fs::copy_file(stand.object_of(others.program), object, fs::copy_options::overwrite_existing);
  BOOST_TEST(message_of([&] { stand.restored(stand.image.libraries.at(0)); }) ==
             object + ": the snapshot of libword.so is damaged; accept the baseline again");
}

BOOST_AUTO_TEST_CASE(keeping_again_replaces_a_damaged_object) {
  Stand stand;
  stand.snapshots.keep(stand.image);
  const auto object = stand.object_of(stand.image.libraries.at(0));
  stand.place.write(object.substr(stand.place.path().size() + 1), "damaged");
  stand.snapshots.keep(stand.image);
  BOOST_TEST(stand.restored(stand.image.libraries.at(0)) == "word");
}

BOOST_AUTO_TEST_CASE(a_missing_object_is_refused_by_name) {
  Stand stand;
  const auto object = stand.object_of(stand.image.program);
  BOOST_TEST(message_of([&] { stand.restored(stand.image.program); }) ==
             object + ": cannot be read: No such file or directory");
}

BOOST_AUTO_TEST_CASE(an_image_that_is_none_is_never_kept) {
  Stand stand;
  BOOST_TEST(!stand.snapshots.has(Image{}));
}

BOOST_AUTO_TEST_CASE(a_place_that_cannot_be_written_is_named) {
  Stand stand;
  stand.place.write("store.db.snapshots", "a file in its place");
  BOOST_TEST(message_of([&] {
               stand.snapshots.keep(stand.image);
             }).starts_with(stand.place / "store.db.snapshots: the snapshot cannot be kept: "));
}

BOOST_AUTO_TEST_CASE(processes_that_keep_one_image_at_the_same_time_do_not_disturb_each_other) {
  Stand stand;
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    _exit(message_of([&] { stand.snapshots.keep(stand.image); }) == "accepted" ? 0 : 1);
  }
  int failed = 0;
  for (int status = 0; wait(&status) > 0;) failed += status == 0 ? 0 : 1;
  BOOST_TEST(failed == 0);
  BOOST_TEST(stand.objects() == 2);
  BOOST_TEST((stand.restored(stand.image.program) == content_of(stand.program)));
}

BOOST_AUTO_TEST_SUITE_END()
