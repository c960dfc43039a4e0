#pragma once

/// The page cache: which pages of files the system still has in memory. Where a program's start is measured
/// as after a reboot (PAGE_CACHE cold), its own pages are dropped before every launch.
///
/// Any user may do so, with what that leaves: pages that some process has mapped stay, and so do those of
/// files on a file system that lives in memory (tmpfs). The C library and other libraries of the system are
/// mapped by nearly every process and stay warm.

#include <string>
#include <vector>

namespace holdfast::runner {

/// Writes out what is not yet on the disk, and drops the pages. A file that cannot be opened is passed over.
void drop_pages(const std::vector<std::string>& files);

}  // namespace holdfast::runner
