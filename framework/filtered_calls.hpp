#pragma once

/// For tests: a kernel that refuses system calls, as containers and network file systems do.

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>

/// Installs the filter for this process and its children, which cannot be undone. Call it in a child. The child exits
/// with 9 if the kernel has no filters.
template <std::size_t n>
void filter_calls(const std::array<sock_filter, n>& filter) {
  const sock_fprog program{.len = n, .filter = const_cast<sock_filter*>(filter.data())};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) _exit(9);
}
