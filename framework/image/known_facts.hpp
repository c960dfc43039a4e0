#pragma once

/// Known facts: what was computed of a file's content, once for each process as long as the file stays as it is. A test asks
/// for the digest of its program ten times, as snapshot, stage, key of a cache and identity.
///
///     return known_fact("content", path, [&] { return digest_of(path); });
///
/// Times of files are those of the last tick of the clock, so a file that was written within the last seconds may change
/// without showing it: of such a file nothing is remembered. Threads may call it at the same time.

#include <functional>
#include <string>

namespace holdfast::image {

/// `what`: names the fact. What `make` throws is thrown, and not remembered.
std::string known_fact(const std::string& what, const std::string& path,
                       const std::function<std::string()>& make);

}  // namespace holdfast::image
