#include "image/own_directory.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <cstddef>
#include <filesystem>

#include "filtered_calls.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(directory_lock)

namespace {

using namespace holdfast;
using image::DirectoryLock;

/// Makes flock() fail for this descriptor and all smaller ones, as NFS refuses an exclusive lock of a descriptor that
/// cannot write. This lasts until the process ends.
void refuse_locks_up_to(unsigned descriptor) {
  const std::array<sock_filter, 6> filter{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_flock, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, descriptor, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EBADF),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  filter_calls(filter);
}

/// Calls `say` in a separate process, because a filter cannot be removed.
template <class Say>
int said_by_child(const Say& say) {
  const pid_t child = fork();
  if (child == 0) _exit(say());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool is_free(const std::string& directory) { return DirectoryLock(directory, LOCK_EX | LOCK_NB).holds(); }

unsigned next_descriptor() {
  const int next = dup(0);
  close(next);
  return static_cast<unsigned>(next);
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_holds_it_or_several_that_share_it) {
  const TemporaryDirectory place;
  {
    const DirectoryLock lock(place.path());
    BOOST_TEST(lock.holds());
    BOOST_TEST(!is_free(place.path()));
  }
  const DirectoryLock one(place.path(), LOCK_SH);
  const DirectoryLock other(place.path(), LOCK_SH);
  BOOST_TEST(other.holds());
  BOOST_TEST(!is_free(place.path()));
  BOOST_TEST(std::filesystem::is_empty(place.path()));
  BOOST_TEST(!DirectoryLock(place / "nowhere").holds());
}

// The directory gets the next descriptor, for which flock() fails. The file in it gets the one after that.
BOOST_AUTO_TEST_CASE(where_a_directory_gives_no_exclusive_lock_a_file_in_it_does) {
  const TemporaryDirectory place;
  BOOST_TEST(said_by_child([&] {
               refuse_locks_up_to(next_descriptor());
               const DirectoryLock shared(place.path(), LOCK_SH);
               if (!shared.holds() || is_free(place.path())) return 1;
               return DirectoryLock(place.path(), LOCK_SH).holds() ? 0 : 2;
             }) == 0);
  BOOST_TEST(is_free(place.path()));
}

BOOST_AUTO_TEST_CASE(where_no_lock_can_be_had_that_is_said) {
  const TemporaryDirectory place;
  BOOST_TEST(said_by_child([&] {
               refuse_locks_up_to(1000);
               return message_of([&] { DirectoryLock(place.path()); }) ==
                              place.path() +
                                  ": cannot be locked: Bad file descriptor; two processes at the same time "
                                  "would damage its files. Use a file system that supports locks"
                          ? 0
                          : 1;
             }) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
