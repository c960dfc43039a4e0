#include "store/trusted_file.hpp"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "model/descriptor.hpp"

namespace holdfast::store {
namespace {

/// Many systems give each user a group with no other member, and let the group write all files that the user makes.
bool is_own_group(gid_t group) {
  const passwd* user = getpwuid(geteuid());
  if (user == nullptr || user->pw_gid != group) return false;
  const std::string name = user->pw_name;
  const struct group* own = getgrgid(group);
  if (own == nullptr || own->gr_name != name) return false;
  for (char** member = own->gr_mem; *member != nullptr; ++member) {
    if (*member != name) return false;
  }
  return true;
}

bool others_may_write(const struct stat& file) {
  return (file.st_mode & S_IWOTH) != 0 || ((file.st_mode & S_IWGRP) != 0 && !is_own_group(file.st_gid));
}

/// Checks the opened file, and not another one that has taken its name since.
struct stat checked(const Descriptor& file, const std::string& path) {
  if (!file.is_open() && errno == ELOOP) throw Refused(path + ": is a link, not a file of a snapshot");
  if (!file.is_open()) throw Error(path + ": cannot be read: " + std::strerror(errno));
  struct stat found {};
  if (fstat(file.get(), &found) != 0) throw Error(path + ": cannot be examined: " + std::strerror(errno));
  if (found.st_uid != geteuid() && found.st_uid != 0) {
    throw Refused(path + ": belongs to another user (" + std::to_string(found.st_uid) +
                  "), whose programs are not run; accept the baseline again as the user who runs the tests");
  }
  if (others_may_write(found)) {
    throw Refused(path + ": can be written by other users, so its programs are not run; chmod go-w " + path +
                  ", then accept the baseline again");
  }
  return found;
}

}  // namespace

/// A user who may write to the directory may replace each file in it, whatever the mode of the file.
void refuse_untrusted_directory(const std::string& path) { checked(Descriptor(path, O_DIRECTORY), path); }

bool is_on_server(const std::string& store) { return store.find("://") != std::string::npos; }

void refuse_untrusted_store(const std::string& store) {
  if (is_on_server(store)) return;
  refuse_untrusted_directory(std::filesystem::path(store).parent_path());
  // The file is not opened for reading: closing it would drop the locks which SQLite has on it in this process
  // (fcntl(2)), and another process would remove the log that is still in use.
  checked(Descriptor(store, O_PATH), store);
  // The log of SQLite is beside the target of a link.
  std::error_code gone;
  const auto real = std::filesystem::canonical(store, gone);
  if (!gone) refuse_untrusted_directory(real.parent_path());
}

std::string read_trusted(const std::string& path, std::uint64_t most) {
  // open(2): O_NOFOLLOW refuses a link as the last part of the path. Without O_NONBLOCK, opening a pipe would
  // wait for its writer.
  const Descriptor file(path, O_NOFOLLOW | O_NONBLOCK);
  const auto found = checked(file, path);
  if (!S_ISREG(found.st_mode)) throw Refused(path + ": is not a regular file");
  if (static_cast<std::uint64_t>(found.st_size) > most)
    throw Refused(path + ": has " + std::to_string(found.st_size) + " bytes, but at most " +
                  std::to_string(most) + " can belong to the snapshot; accept the baseline again");
  std::string content(static_cast<std::size_t>(found.st_size), '\0');
  std::size_t done = 0;
  while (done < content.size()) {
    const auto now = read(file.get(), content.data() + done, content.size() - done);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) throw Error(path + ": cannot be read: " + std::strerror(errno));
    if (now == 0) break;  // another process truncates it; the digest will not match
    done += static_cast<std::size_t>(now);
  }
  content.resize(done);
  return content;
}

}  // namespace holdfast::store
