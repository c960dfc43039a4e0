#pragma once

/// Reading the small text files by which a Linux system tells about itself (/proc, /sys). What cannot be read is
/// empty, never an error.

#include <optional>
#include <string>

namespace holdfast::process {

/// Without the line's end.
std::string first_line_of(const std::string& path);

/// The value of the first line "key : value" of a file like /proc/cpuinfo; "key" is the beginning of the line.
std::string value_of(const std::string& path, const std::string& key);

/// The first word of the file as a number; none where it is missing or something else ("max").
std::optional<double> number_in(const std::string& path);

/// The number of the line "key number" of a file like cpu.stat.
std::optional<double> number_of(const std::string& path, const std::string& key);

}  // namespace holdfast::process
