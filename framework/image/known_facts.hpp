#pragma once

/// Known facts: a cache of results that were computed from a file's content, valid while the file is unchanged. A test asks
/// for the digest of its program ten times, for snapshot, stage, cache key and identity, and so does each other test of the
/// program. Example:
///
///     keep_known_facts_in(work_directory + "/known-facts");
///     return known_fact("content", path, [&] { return digest_of(path); });
///
/// A file is identified as in git: by device, inode, size, and the times of the last change of its content and its inode.
/// These times have the resolution of the clock's tick. A file that was written within the last seconds may change without a
/// visible difference, so nothing is cached for it. Threads and processes may call these functions at the same time.

#include <functional>
#include <string>

namespace holdfast::image {

/// Returns the fact named `what`. Exceptions of `make` are passed on, and not cached.
std::string known_fact(const std::string& what, const std::string& path,
                       const std::function<std::string()>& make);

/// Reads facts from that file and adds new ones to it from now on, also for other processes. A user who can write to it can
/// change the identity of programs, so it belongs in the directory of the programs. A line that cannot be read is ignored. If
/// the file cannot be written, facts are cached only in this process.
void keep_known_facts_in(const std::string& file);

}  // namespace holdfast::image
