#include "wire/message_lines.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace holdfast::wire {

/// Reads the available bytes; waits if there are none.
void MessageLines::fill() {
  std::array<char, 65'536> chunk{};
  const auto count = ::read(descriptor_, chunk.data(), chunk.size());
  if (count < 0 && errno == EINTR) return;
  if (count < 0 && errno == EAGAIN) {
    pollfd more{descriptor_, POLLIN, 0};
    poll(&more, 1, -1);
    return;
  }
  if (count <= 0) {
    ended_ = true;
    return;
  }
  unread_.append(chunk.data(), static_cast<std::size_t>(count));
  if (unread_.size() > longest_ && unread_.find('\n') == std::string::npos) {
    unread_.clear();
    too_long_ = true;
  }
}

MessageLines::Got MessageLines::next(std::string& line) {
  while (!is_complete()) fill();
  const auto end = unread_.find('\n');
  const bool has_end = end != std::string::npos;
  if (!has_end && unread_.empty() && !too_long_) return Got::end;
  const bool is_long = too_long_ || (has_end ? end : unread_.size()) > longest_;
  line = is_long ? "" : unread_.substr(0, end);
  unread_.erase(0, has_end ? end + 1 : std::string::npos);
  too_long_ = false;
  return is_long ? Got::too_long : Got::line;
}

bool MessageLines::has_next() {
  while (!is_complete()) {
    pollfd more{descriptor_, POLLIN, 0};
    if (poll(&more, 1, 0) <= 0) return false;
    fill();
  }
  return true;
}

}  // namespace holdfast::wire
