#pragma once

/// Messages of another program, one a line, as they arrive. A line that is too long is skipped, so that memory has a
/// limit. For example:
///
///     MessageLines lines(STDIN_FILENO);
///     for (std::string line; lines.next(line) != MessageLines::Got::end;) ...

#include <cstddef>
#include <string>

namespace holdfast::wire {

/// Length of a line in bytes, many times that of any message of an agent.
inline constexpr std::size_t kLongestMessage = 4 << 20;

class MessageLines {
 public:
  enum class Got { line, too_long, end };

  /// `descriptor` belongs to the caller, who closes it.
  explicit MessageLines(int descriptor, std::size_t longest = kLongestMessage)
      : descriptor_(descriptor), longest_(longest) {}

  /// Waits for the next line, and returns it without its end. The last line needs no end. After a read error, next()
  /// returns no more lines.
  Got next(std::string& line);

  /// Returns true if next() would return at once.
  bool has_next();

 private:
  void fill();
  bool is_complete() const { return ended_ || unread_.find('\n') != std::string::npos; }

  int descriptor_;
  std::size_t longest_;
  std::string unread_{};
  bool too_long_ = false;  ///< the beginning of the unread line was dropped
  bool ended_ = false;
};

}  // namespace holdfast::wire
