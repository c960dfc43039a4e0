#include "init/edit.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "model/error.hpp"
#include "model/text/files.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegin = "# >>> holdfast";
constexpr std::string_view kEnd = "# <<< holdfast";

/// The place of a block in a text: [begin, end), with the end of its last line if it has one.
struct BlockPlace {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Returns where a line with exactly this content begins.
std::size_t line_with(const std::string& text, std::string_view line, std::size_t from) {
  for (auto at = text.find(line, from); at != std::string::npos; at = text.find(line, at + 1)) {
    const auto after = at + line.size();
    const bool ends = after == text.size() || text[after] == '\n' || text[after] == '\r';
    if (ends && (at == 0 || text[at - 1] == '\n')) return at;
  }
  return std::string::npos;
}

std::optional<BlockPlace> place_of_block(const std::string& text) {
  const auto begin = line_with(text, kBegin, 0);
  if (begin == std::string::npos) return std::nullopt;
  const auto last = line_with(text, kEnd, begin);
  if (last == std::string::npos || line_with(text, kBegin, begin + 1) < last)
    throw Error("a line \"" + std::string(kBegin) + "\" has no line \"" + std::string(kEnd) +
                "\" after it; restore that line, or delete the block");
  const auto end = text.find('\n', last);
  return BlockPlace{begin, end == std::string::npos ? text.size() : end + 1};
}

std::string line_end_of(const std::string& text) {
  const auto end = text.find('\n');
  return end != std::string::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

std::string with_line_ends(const std::string& lines, const std::string& line_end) {
  std::string text;
  for (const char letter : lines) text += letter == '\n' ? line_end : std::string(1, letter);
  return text;
}

/// Returns the place, extended by the line end before the block if with_block() added that. It did if an empty line
/// precedes the block, or if the block has no line end, because the text before it had none.
BlockPlace with_separator(const std::string& text, BlockPlace place) {
  const auto line_end = line_end_of(text);
  const auto before = std::string_view(text).substr(0, place.begin);
  const bool follows_empty_line = before == line_end || before.ends_with("\n" + line_end);
  const bool ends_open = place.end == text.size() && !text.ends_with('\n');
  if (!before.empty() && (follows_empty_line || ends_open)) place.begin -= line_end.size();
  return place;
}

void remove(const std::string& path, const std::string& root) {
  std::error_code failed;
  fs::remove(path, failed);
  if (failed) throw Error(path + ": cannot be removed: " + failed.message());
  auto directory = fs::path(path).parent_path();
  while (directory != root && fs::is_empty(directory, failed) && !failed) {
    fs::remove(directory, failed);
    directory = directory.parent_path();
  }
}

}  // namespace

std::string block_of(const std::string& lines) {
  return std::string(kBegin) + "\n" + lines + std::string(kEnd) + "\n";
}

std::string block_in(const std::string& text) {
  const auto place = place_of_block(text);
  return place ? text.substr(place->begin, place->end - place->begin) : "";
}

std::string with_block(const std::string& text, const std::string& block) {
  const auto line_end = line_end_of(text);
  auto added = line_end + with_line_ends(block, line_end);
  // If the text has no line end, the block gets none, by which without_blocks() recognises this.
  if (!text.empty() && !text.ends_with('\n')) added.erase(added.size() - line_end.size());
  return text + added;
}

std::string with_block_after(const std::string& text, std::size_t line, const std::string& block) {
  auto added = text;
  added.insert(text.find('\n', line) + 1, with_line_ends(block, line_end_of(text)));
  return added;
}

std::string with_other_block(const std::string& text, const std::string& block) {
  const auto place = place_of_block(text);
  auto other = with_line_ends(block, line_end_of(text));
  if (place->end == text.size() && !text.ends_with('\n')) other.erase(other.find_last_not_of("\r\n") + 1);
  return text.substr(0, place->begin) + other + text.substr(place->end);
}

std::string without_blocks(const std::string& text) {
  auto left = text;
  while (auto place = place_of_block(left)) {
    *place = with_separator(left, *place);
    left.erase(place->begin, place->end - place->begin);
  }
  return left;
}

Edit undone(const std::string& path, const std::string& text) {
  const bool is_ours = block_in(text) == text && !text.empty();
  return {path, text, is_ours ? std::nullopt : std::optional(without_blocks(text))};
}

void apply(const std::vector<Edit>& edits, const std::string& root) {
  for (const auto& edit : edits) {
    if (!edit.changes()) continue;
    if (edit.after)
      text::write_file_in_its_directory(edit.path, *edit.after);
    else
      remove(edit.path, root);
  }
}

}  // namespace holdfast::init
