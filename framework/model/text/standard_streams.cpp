#include "model/text/standard_streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "model/error.hpp"

namespace holdfast::text {
namespace {

int wrong = 0;           // errno of the first failed write to stdout
bool is_closed = false;  // stdout was closed at the start; its replacement /dev/null accepts everything

/// Writes to stdout. Never fails, so that the process continues if its output cannot be written.
ssize_t write_stdout(void* /*none*/, const char* text, std::size_t size) {
  if (is_closed && size > 0) wrong = EBADF;
  for (std::size_t done = 0; wrong == 0 && done < size;) {
    const auto now = write(STDOUT_FILENO, text + done, size - done);
    if (now >= 0) {
      done += static_cast<std::size_t>(now);
      // The caller may have passed a pipe or terminal that does not block.
    } else if (errno == EAGAIN) {
      pollfd room{STDOUT_FILENO, POLLOUT, 0};
      poll(&room, 1, -1);
    } else if (errno != EINTR) {
      wrong = errno;
    }
  }
  // fopencookie(3) takes a smaller number for an error of the stream.
  return static_cast<ssize_t>(size);
}

std::FILE* system_stdout = nullptr;

/// Closing the stream flushes it. `stdout` must not refer to a closed stream, because later exit handlers may
/// print.
void close_outlet() {
  std::FILE* const outlet = stdout;
  stdout = system_stdout;
  std::fclose(outlet);
}

}  // namespace

void open_standard_streams() {
  // This is checked before the loop below, which opens the stream.
  is_closed = fcntl(STDOUT_FILENO, F_GETFD) < 0;
  // open(2) returns the lowest free descriptor, which is `stream` if all descriptors below it are open.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || open("/dev/null", O_RDWR) == stream) continue;
    _exit(2);  // no stream is left for an error message
  }
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
  std::FILE* const outlet =
      fopencookie(nullptr, "w", {.read = nullptr, .write = write_stdout, .seek = nullptr, .close = nullptr});
  if (outlet == nullptr) return;
  // The stream is buffered as the C library does it for stdout: by lines on a terminal, else by blocks
  // (setvbuf(3)).
  std::setvbuf(outlet, nullptr, isatty(STDOUT_FILENO) != 0 ? _IOLBF : _IOFBF, BUFSIZ);
  system_stdout = stdout;
  stdout = outlet;
  std::atexit(close_outlet);
}

bool stdout_is_read() { return wrong != EPIPE; }

void finish_stdout() {
  std::fflush(stdout);
  if (wrong != 0 && wrong != EPIPE)
    throw Error(std::string("standard output: not everything could be written: ") +
                (is_closed ? "it is closed" : std::strerror(wrong)));
}

}  // namespace holdfast::text
