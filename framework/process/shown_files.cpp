#include "process/shown_files.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <list>
#include <utility>

#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "process/machine.hpp"

namespace holdfast::process {

struct ShownView {
  struct Shown {
    std::string path;
    dev_t device = 0;
    ino_t number = 0;
  };
  std::vector<ShownFile> files{};
  std::vector<Shown> shown{};
  Descriptor users{};  ///< not open if there is no separate user namespace
  Descriptor mounts{};
};

namespace {

/// Number of cached views: for both sides of a test, traced and measured, and of the test before.
constexpr std::size_t kViewsMost = 8;

/// Message from the process that makes a namespace.
struct ViewMade {
  int wrong = 0;            ///< errno; 0 if the namespace was made
  std::size_t mounted = 0;  ///< files
  bool has_users = false;
  bool is_entered = false;  ///< an error, if any, occurred when a file was mounted
};

struct Ends {
  Descriptor read;
  Descriptor write;
  Ends() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw Error(std::string("no pipe for a mount namespace: ") + std::strerror(errno));
    read.reset(ends[0]);
    write.reset(ends[1]);
  }
};

bool write_text(const char* path, const std::string& text) {
  const Descriptor file(open(path, O_WRONLY | O_CLOEXEC));
  return file.get() >= 0 && write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// Maps only this user and this group, each to itself.
bool keep_identity(uid_t user, gid_t group) {
  const auto map = [](auto id) { return std::to_string(id) + " " + std::to_string(id) + " 1"; };
  // Without "deny" an unprivileged process may not map a group (user_namespaces(7)).
  return write_text("/proc/self/setgroups", "deny") && write_text("/proc/self/uid_map", map(user)) &&
         write_text("/proc/self/gid_map", map(group));
}

/// Returns the flags that a mount must keep, because it is from another user namespace.
unsigned long kept_flags(const char* path) {
  constexpr std::array<std::pair<unsigned long, unsigned long>, 6> kFlags{{{ST_NOSUID, MS_NOSUID},
                                                                           {ST_NODEV, MS_NODEV},
                                                                           {ST_NOEXEC, MS_NOEXEC},
                                                                           {ST_NOATIME, MS_NOATIME},
                                                                           {ST_NODIRATIME, MS_NODIRATIME},
                                                                           {ST_RELATIME, MS_RELATIME}}};
  struct statvfs about {};
  if (statvfs(path, &about) != 0) return 0;
  unsigned long flags = 0;
  for (const auto& [told, kept] : kFlags) flags |= (about.f_flag & told) != 0 ? kept : 0;
  return flags;
}

/// Mounts the file over its path. If it cannot be made read-only, its permissions still apply.
bool mount_over(const ShownFile& shown) {
  const char* path = shown.path.c_str();
  if (mount(shown.file.c_str(), path, nullptr, MS_BIND, nullptr) != 0) return false;
  // Read-only needs a second call, because the kernel ignores MS_RDONLY when it makes a bind mount (mount(2)).
  mount(nullptr, path, nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY | kept_flags(path), nullptr);
  return true;
}

/// Moves this process into a new mount namespace, and mounts the files. A user namespace is made only if this
/// process may not mount, because such a namespace hides the identities of other users.
ViewMade make_namespace(const std::vector<ShownFile>& files) {
  ViewMade made;
  const auto user = geteuid();
  const auto group = getegid();
  if (unshare(CLONE_NEWNS) != 0) {
    made.has_users = true;
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 || !keep_identity(user, group)) {
      made.wrong = errno;
      return made;
    }
  }
  // Mounts in this namespace do not propagate to others; unmounting elsewhere propagates to this one.
  if (mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0) made.wrong = errno;
  made.is_entered = made.wrong == 0;
  for (const auto& shown : files) {
    if (made.wrong != 0) break;
    if (mount_over(shown)) {
      ++made.mounted;
    } else {
      made.wrong = errno;
    }
  }
  return made;
}

/// Makes the namespace, sends the result, and lives until the namespace has been opened.
[[noreturn]] void make_and_wait(const std::vector<ShownFile>& files, Ends& said, Ends& opened) {
  said.read.reset();
  opened.write.reset();
  const auto made = make_namespace(files);
  char end = 0;
  if (write(said.write.get(), &made, sizeof made) == sizeof made) {
    while (read(opened.read.get(), &end, 1) < 0 && errno == EINTR) {
    }
  }
  _exit(0);
}

bool is_set(const char* path, const char* value) { return first_line_of(path) == value; }

/// Returns the command that would permit namespaces, by the settings of this system.
std::string what_would_permit_it() {
  const std::string users = "/proc/sys/user/max_user_namespaces";
  if (is_set(users.c_str(), "0")) return "as root: sysctl -w user.max_user_namespaces=10000";
  if (is_set("/proc/sys/kernel/unprivileged_userns_clone", "0"))
    return "as root: sysctl -w kernel.unprivileged_userns_clone=1";
  if (is_set("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1"))
    return "as root: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0";
  if (is_set("/proc/sys/user/max_mnt_namespaces", "0"))
    return "as root: sysctl -w user.max_mnt_namespaces=10000";
  if (value_of("/proc/self/status", "Seccomp") == "2")
    return "in a container: give it CAP_SYS_ADMIN, or a seccomp profile that permits unshare(), setns() and "
           "mount()";
  return "run as root with CAP_SYS_ADMIN, or permit user namespaces";
}

std::string why_not_made(const ViewMade& made, const std::vector<ShownFile>& files) {
  const std::string wrong = std::strerror(made.wrong);
  if (made.is_entered && made.mounted < files.size())
    return files[made.mounted].path + ": nothing can be mounted there: " + wrong;
  return "this system permits no mount namespace (" + wrong + "); " + what_would_permit_it();
}

void open_namespaces(pid_t maker, bool has_users, ShownView& view) {
  const auto place = "/proc/" + std::to_string(maker) + "/ns/";
  view.mounts.reset(open((place + "mnt").c_str(), O_RDONLY | O_CLOEXEC));
  if (has_users) view.users.reset(open((place + "user").c_str(), O_RDONLY | O_CLOEXEC));
  if (view.mounts.get() < 0 || (has_users && view.users.get() < 0))
    throw Error(std::string("a mount namespace cannot be opened: ") + std::strerror(errno));
}

void make_view(const std::vector<ShownFile>& files, ShownView& view) {
  view.files = files;
  for (const auto& [path, file] : files) {
    struct stat about {};
    if (stat(file.c_str(), &about) != 0) throw Error(file + ": cannot be shown: " + std::strerror(errno));
    view.shown.push_back({.path = path, .device = about.st_dev, .number = about.st_ino});
  }
  Ends said;
  Ends opened;
  // A process that makes a namespace also moves into it, so a child makes it. It stays available through open
  // descriptors of /proc/PID/ns after the child has ended (namespaces(7)).
  const pid_t maker = fork();
  if (maker == 0) make_and_wait(files, said, opened);
  if (maker < 0) throw Error(std::string("no process for a mount namespace: ") + std::strerror(errno));
  struct Waited {
    Ends& opened;
    pid_t maker;
    ~Waited() {
      opened.write.reset();
      while (waitpid(maker, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  } const until_it_is_opened{opened, maker};
  // Otherwise read() would not see the end of the pipe if the maker dies.
  said.write.reset();
  ViewMade made;
  ssize_t got = 0;
  while ((got = read(said.read.get(), &made, sizeof made)) < 0 && errno == EINTR) {
  }
  if (got != sizeof made) made.wrong = EIO;
  if (made.wrong != 0) throw Error(why_not_made(made, files));
  open_namespaces(maker, made.has_users, view);
}

/// Returns why a child cannot enter a namespace; empty if it can.
std::string why_not_entered() {
  const auto& view = view_of({}, false);
  const pid_t child = fork();
  // A child tries it, because a process cannot leave a user namespace again.
  if (child == 0) _exit(enter_view(view));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const int wrong = WIFEXITED(status) ? WEXITSTATUS(status) : EIO;
  if (wrong == 0) return "";
  return std::string("this system lets no process enter a mount namespace (") + std::strerror(wrong) + "); " +
         what_would_permit_it();
}

}  // namespace

const ShownView& view_of(const std::vector<ShownFile>& files, bool anew) {
  static std::list<ShownView> views;  // most recently used first
  const auto known = std::ranges::find_if(views, [&](const ShownView& view) { return view.files == files; });
  if (known != views.end() && !anew) {
    views.splice(views.begin(), views, known);
    return views.front();
  }
  if (known != views.end()) views.erase(known);
  views.emplace_front();
  try {
    make_view(files, views.front());
  } catch (const Error&) {
    views.pop_front();
    throw;
  }
  if (views.size() > kViewsMost) views.pop_back();
  return views.front();
}

int enter_view(const ShownView& view) {
  // The user namespace comes first, because it gives the right to enter the mount namespace (setns(2)).
  if (view.users.get() >= 0 && setns(view.users.get(), CLONE_NEWUSER) != 0) return errno;
  if (setns(view.mounts.get(), CLONE_NEWNS) != 0) return errno;
  for (const auto& shown : view.shown) {
    struct stat about {};
    if (stat(shown.path.c_str(), &about) != 0) return errno == ENOENT ? ESTALE : errno;
    // The mount has ended if the path leads to another file.
    if (about.st_dev != shown.device || about.st_ino != shown.number) return ESTALE;
  }
  return 0;
}

std::string why_nothing_is_shown() {
  static const auto why = [] {
    try {
      return why_not_entered();
    } catch (const Error& wrong) {
      return std::string(wrong.what());
    }
  }();
  return why;
}

}  // namespace holdfast::process
