// Tests that only concern stores in files: the file system, and other programs that use the file.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"
#include "store/trusted_file.hpp"

BOOST_AUTO_TEST_SUITE(sqlite3_files)

namespace {

using namespace holdfast;
using store::Database;
namespace fs = std::filesystem;

/// Runs `work` in a separate process, and returns its error message; "accepted" if it throws none.
template <class Work>
std::string said_elsewhere(const Work& work) {
  int answer[2];
  if (pipe(answer) != 0) return "no pipe";
  const pid_t child = fork();
  if (child == 0) {
    const auto said = message_of(work);
    _exit(write(answer[1], said.data(), said.size()) < 0 ? 1 : 0);
  }
  close(answer[1]);
  std::string said(4096, '\0');
  const auto size = read(answer[0], said.data(), said.size());
  close(answer[0]);
  waitpid(child, nullptr, 0);
  return said.substr(0, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
}

/// Another program that keeps the store locked until this object is ended.
class Hog {
 public:
  explicit Hog(const std::string& path) {
    int ready[2];
    if (pipe(ready) != 0) return;
    program_ = fork();
    if (program_ == 0) hog(path, ready[1]);
    char one = 0;
    BOOST_TEST(read(ready[0], &one, 1) == 1);
    close(ready[0]);
    close(ready[1]);
  }
  Hog(const Hog&) = delete;
  Hog& operator=(const Hog&) = delete;
  ~Hog() { end(); }
  void end() {
    if (program_ < 0) return;
    kill(program_, SIGKILL);
    waitpid(program_, nullptr, 0);
    program_ = -1;
  }

 private:
  [[noreturn]] static void hog(const std::string& path, int ready) {
    sqlite3* connection = nullptr;
    sqlite3_open(path.c_str(), &connection);
    for (const char* word :
         {"PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "DELETE FROM session", "COMMIT"})
      sqlite3_exec(connection, word, nullptr, nullptr, nullptr);
    if (write(ready, ".", 1) != 1) _exit(1);
    for (;;) pause();
  }

  pid_t program_ = -1;
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_store_that_is_not_there_is_made_with_its_directory) {
  const TemporaryDirectory place;
  const auto path = place / "a directory/d\xc3\xa9j\xc3\xa0/it's.db";
  BOOST_TEST(!Database::exists("sqlite3:" + path));
  BOOST_TEST(Database::open("sqlite3:" + path).path() == path);
  BOOST_TEST(Database::exists("sqlite3:" + path));
  BOOST_TEST(Database::open("sqlite3:" + path).path() == path);
}

BOOST_AUTO_TEST_CASE(a_file_that_is_no_database_is_refused_and_left_as_it_is) {
  for (const std::string& content :
       {std::string(), std::string(8192, '\0'), std::string("value\n1\n2\n"), std::string("SQLite form")}) {
    const TemporaryDirectory place;
    const auto path = place.write("store.db", content);
    BOOST_TEST(message_of([&] { Database::open("sqlite3:" + path); }) ==
               path +
                   ": exists, but is not an SQLite database; nothing was changed. Name another --store, or "
                   "move it away");
    BOOST_TEST((content_of(path) == content));
    // No journal was made beside it.
    BOOST_TEST(std::distance(fs::directory_iterator(place.path()), {}) == 1);
  }
}

BOOST_AUTO_TEST_CASE(a_directory_is_no_store) {
  const TemporaryDirectory place;
  BOOST_TEST(message_of([&] {
               Database::open("sqlite3:" + place.path());
             }).starts_with(place.path() + ": exists, but is not"));
}

BOOST_AUTO_TEST_CASE(a_pipe_is_no_store_and_nobody_waits_for_it) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  BOOST_REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  BOOST_TEST(said_elsewhere([&] {
               alarm(30);
               Database::open("sqlite3:" + path);
             }).starts_with(path + ": exists, but is not"));
}

BOOST_AUTO_TEST_CASE(a_link_that_leads_nowhere_is_refused_and_stays) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  fs::create_symlink("elsewhere/store.db", path);
  BOOST_TEST(message_of([&] { Database::open("sqlite3:" + path); }) ==
             path +
                 ": is a link to elsewhere/store.db, which does not exist; nothing was changed. Restore the "
                 "store, or name another --store");
  BOOST_TEST(fs::is_symlink(path));
  fs::create_directory(place / "elsewhere");
  Database::open("sqlite3:" + place / "elsewhere/store.db");
  BOOST_TEST(Database::open("sqlite3:" + path).path() == path);
}

BOOST_AUTO_TEST_CASE(what_a_statement_holds_is_no_reason_that_it_was_refused) {
  const TemporaryDirectory place;
  auto store = Database::open("sqlite3:" + place / "store.db");
  SessionRecord session{.id = "s", .project = "disk I/O error"};
  store::add_session(store, session);
  const auto said = message_of([&] { store::add_session(store, session); });
  BOOST_TEST(said.find("UNIQUE constraint failed") != std::string::npos, said);
}

BOOST_AUTO_TEST_CASE(a_store_is_not_trusted_where_others_can_put_a_log_beside_it) {
  const TemporaryDirectory place;
  Database::open("sqlite3:" + place / "shared/store.db");
  const auto link = place / "store.db";
  fs::create_symlink(place / "shared/store.db", link);
  store::refuse_untrusted_store(link);
  fs::permissions(place / "shared", fs::perms::others_write, fs::perm_options::add);
  BOOST_CHECK_THROW(store::refuse_untrusted_store(link), store::Refused);
}

BOOST_AUTO_TEST_CASE(a_damaged_store_is_refused_and_left_as_it_is) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  auto content = content_of(path);
  std::fill(content.begin() + 100, content.begin() + 3000, '\xaa');
  place.write("store.db", content);
  BOOST_TEST(message_of([&] {
               Database::open("sqlite3:" + path);
             }).starts_with(path + ": cannot be opened as a store: "));
  BOOST_TEST((content_of(path) == content));
}

BOOST_AUTO_TEST_CASE(where_no_directory_can_be_made_the_store_is_named) {
  const TemporaryDirectory place;
  const auto path = place.write("file", "") + "/store.db";
  BOOST_TEST(message_of([&] { Database::open("sqlite3:" + path); }) ==
             path + ": " + place / "file" + ": the directory cannot be made: Not a directory");
}

/// Returns true if a connection holds the file. A second process requests a lock on the bytes by which a connection
/// shows its presence (https://sqlite.org/fileformat2.html: the lock-byte page; os.h: SHARED_FIRST and SHARED_SIZE). A
/// connection that gets this lock when it closes assumes that it is the last one, and removes the log.
bool is_held(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    struct flock shared {};
    shared.l_type = F_WRLCK;
    shared.l_whence = SEEK_SET;
    shared.l_start = 0x40000000 + 2;
    shared.l_len = 510;
    const int file = open(path.c_str(), O_RDWR);
    _exit(fcntl(file, F_GETLK, &shared) == 0 && shared.l_type == F_RDLCK ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

BOOST_AUTO_TEST_CASE(an_open_store_stays_held_whatever_else_is_asked_of_its_file) {
  const TemporaryDirectory place;
  const auto url = "sqlite3:" + place.path() + "/made.db";
  const auto path = place.path() + "/made.db";
  {
    const auto store = Database::open(url);
    BOOST_TEST(is_held(path));
    store::refuse_untrusted_store(path);
    BOOST_TEST(is_held(path));
    Database::open(url);  // opens the store once more and closes it
    BOOST_TEST(is_held(path));
  }
  BOOST_TEST(!is_held(path));
  const auto store = Database::open(url);  // a connection that was open before
  Database::open(url);
  BOOST_TEST(is_held(path));
}

BOOST_AUTO_TEST_CASE(who_opens_a_store_waits_for_a_program_that_has_it_for_itself) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  Hog hog(path);
  // A program that does not wait fails.
  BOOST_TEST(store::sqlite(path, "DELETE FROM session") == "database is locked");
  std::thread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    hog.end();
  });
  BOOST_TEST(said_elsewhere([&] { Database::open("sqlite3:" + path); }) == "accepted");
  ends.join();
}

BOOST_AUTO_TEST_CASE(who_has_waited_long_enough_says_so_in_one_sentence) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  const Hog hog(path);
  BOOST_TEST(message_of([&] { Database::open("sqlite3:" + path, 1); }) ==
             path +
                 ": cannot be opened as a store: database is locked, by another program; end it, then try "
                 "again; nothing was changed. Restore it, or name another --store");
}

BOOST_AUTO_TEST_CASE(where_the_disk_is_full_what_was_kept_before_is_safe) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  std::string id;
  {
    auto store = Database::open("sqlite3:" + path);
    id = store::kept_run(store, store::kept_session(store, "s").id, "sort").id;
  }
  const auto said = said_elsewhere([&] {
    signal(SIGXFSZ, SIG_IGN);  // so writing beyond the limit fails as on a full disk
    const rlimit full{200'000, 200'000};
    setrlimit(RLIMIT_FSIZE, &full);
    auto store = Database::open("sqlite3:" + path);
    for (int i = 2; i < 10'000; ++i)
      store::add_process(store, id, store::process_of(i, i, Side::current, {1, 2}));
  });
  BOOST_TEST(said.starts_with(path + ": keeping the samples of a process failed: d"),
             said);  // "disk ..." or "database ..."
  BOOST_TEST(store::sqlite(path, "PRAGMA integrity_check") == "ok");
  auto store = Database::open("sqlite3:" + path);
  BOOST_TEST(store::processes_of(store, id).size() >= 2U);
  BOOST_TEST(store::processes_of(store, id).at(1).samples.at(1).value == 22.0);
  store::kept_run(store, "s", "sort");  // the store can be written again
}

BOOST_AUTO_TEST_CASE(a_store_that_cannot_be_written_is_told_in_one_sentence,
                     *boost::unit_test::precondition([](auto) { return getuid() == 0; })) {
  const TemporaryDirectory place;
  const auto path = place / "deep/store.db";
  { auto store = Database::open("sqlite3:" + path); }
  fs::permissions(place.path(), fs::perms(0755));
  for (const auto& [mode, words] : {std::pair(0555, "writable"), std::pair(0000, "Permission denied")}) {
    fs::permissions(place / "deep", fs::perms(mode));
    const auto before = content_of(path);  // root can read it
    const auto said = said_elsewhere([&] {
      if (setuid(65534) != 0) throw Error("root stays root");  // permissions do not restrict root
      auto store = Database::open("sqlite3:" + path);
      store::kept_session(store, "s");
    });
    BOOST_TEST(said.starts_with(path + ": "), said);
    BOOST_TEST(said.find(words) != std::string::npos, said);
    BOOST_TEST((content_of(path) == before));
  }
}

BOOST_AUTO_TEST_SUITE_END()
