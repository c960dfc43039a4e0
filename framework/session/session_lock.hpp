#pragma once

/// A lock on the session file of a build tree. Who measures a test of the open session shares it; who opens or closes
/// a session wants it alone, and does not wait: a session that is being measured is neither replaced nor closed by
/// another ctest. Whoever ends, however, lets go of it. Where there is no session file, or a file system without locks,
/// nothing is locked.

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace holdfast::session {

class SessionLock {
 public:
  enum class For { measuring, replacing };

  SessionLock(const std::string& session_file, For what)
      : file_(open(session_file.c_str(), (what == For::measuring ? O_RDONLY : O_RDWR) | O_CLOEXEC)) {
    if (file_ < 0) return;
    const int kind =
        what == For::measuring ? LOCK_SH : LOCK_EX | LOCK_NB;  // replacing is a matter of moments
    int failed = 0;
    while ((failed = flock(file_, kind)) != 0 && errno == EINTR) {
    }
    refused_ = failed != 0 && errno == EWOULDBLOCK;
  }
  SessionLock(const SessionLock&) = delete;
  SessionLock& operator=(const SessionLock&) = delete;
  ~SessionLock() {
    if (file_ >= 0) close(file_);
  }

  /// Another process holds it: the session is being measured.
  bool is_refused() const { return refused_; }

 private:
  int file_;
  bool refused_ = false;
};

}  // namespace holdfast::session
