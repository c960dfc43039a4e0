#pragma once

/// Dates of copies that programs run from. The copies of both sides are made at different times, so a program could tell
/// its side by the age of its file. Each copy has a date that follows from its content: files of the same content have the
/// same date on both sides, and files of other content another date, which caches such as Python's need.

#include <string>

namespace holdfast::image {

/// Sets the date of the last change. `key` represents the content, such as its digest. Does nothing on a file system that
/// does not keep dates.
void date_by(const std::string& key, const std::string& path);

}  // namespace holdfast::image
