#pragma once

/// Known facts: what was computed of a file's content, once as long as the file stays as it is. A test asks for the digest of
/// its program ten times, as snapshot, stage, key of a cache and identity, and so does each other test of the program.
///
///     keep_known_facts_in(work_directory + "/known-facts");
///     return known_fact("content", path, [&] { return digest_of(path); });
///
/// A file is known by device, inode, size and the times at which its content and its inode changed, as git knows it. These are
/// of the last tick of the clock, so a file that was written within the last seconds may change without showing it: of such
/// a file nothing is remembered. Threads and processes may call these functions at the same time.

#include <functional>
#include <string>

namespace holdfast::image {

/// `what`: names the fact. What `make` throws is thrown, and not remembered.
std::string known_fact(const std::string& what, const std::string& path,
                       const std::function<std::string()>& make);

/// From now on facts are read from that file and added to it, for other processes as well. Who can write to it says what
/// programs are, so it belongs where the programs are. A line that cannot be read is none; where nothing can be written, facts
/// are those of this process.
void keep_known_facts_in(const std::string& file);

}  // namespace holdfast::image
