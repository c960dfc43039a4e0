#pragma once

/// Edit: a change of a file as a value, which is shown, written, and taken out again.
///
/// All that is added to a file of the project is between two marker lines, so that it can be removed byte for byte:
///
///     # >>> holdfast
///     ...
///     # <<< holdfast
///
/// A file that consists of such a block alone was made by Holdfast, and is removed as a whole.

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace holdfast::init {

struct Edit {
  std::string path;                   ///< absolute
  std::optional<std::string> before;  ///< none: there is no such file
  std::optional<std::string> after;   ///< none: the file is removed

  bool changes() const { return before != after; }
};

/// Returns the lines as a block, each with '\n'.
std::string block_of(const std::string& lines);

/// Returns the first block of a text with its markers; empty if it has none. Throws Error, here and below, for a block
/// without its last line, because the lines after it may be the user's.
std::string block_in(const std::string& text);

/// Returns the text with the block at its end, after an empty line. The block's line ends become those of the text.
std::string with_block(const std::string& text, const std::string& block);

/// Returns the text with the block after the line that begins at `line`. Requires that this line has an end.
std::string with_block_after(const std::string& text, std::size_t line, const std::string& block);

/// Returns the text with another block instead of its first one.
std::string with_other_block(const std::string& text, const std::string& block);

/// Returns the text without its blocks, as it was before with_block() or with_block_after().
std::string without_blocks(const std::string& text);

/// Returns the edit that takes all blocks out of a file.
Edit undone(const std::string& path, const std::string& text);

/// Writes the files, or removes them. Removes directories that become empty, up to `root`.
void apply(const std::vector<Edit>& edits, const std::string& root);

}  // namespace holdfast::init
