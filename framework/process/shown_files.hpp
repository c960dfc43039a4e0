#pragma once

/// Shown files: files that a process finds at paths other than their own. For example, a program whose code contains an absolute
/// path finds its own copy there.
///
///     const Launch launch{.argv = {"bench"}, .shown = {{{"/home/ada/app/build/plugin.so", "/stage/root/plugin.so"}}}};
///
/// The process, and whatever it starts, runs in a mount namespace in which each file is mounted over its path, read-only. No other
/// process sees these mounts. If this process may not mount, the namespace belongs to a user namespace. There, the process keeps
/// its user and group, and gains no other rights.
///
/// A namespace is made once for the same files, and each process enters it before it executes its program. Entering takes two
/// system calls. A new namespace would take 0.15 ms, a third of the time of `true`. Linux ends a mount if the file that it covers
/// is replaced or removed. So each process checks the files after it has entered.

#include <string>
#include <vector>

namespace holdfast::process {

struct ShownFile {
  std::string path;  ///< absolute; the file must exist, and links are followed
  std::string file;  ///< the file that is shown at this path
  bool operator==(const ShownFile&) const = default;
};

/// Returns why children of this process cannot be shown other files, and how to permit it. Empty if they can. Tried once.
std::string why_nothing_is_shown();

/// An open namespace.
struct ShownView;

/// Returns the namespace of these files; the reference is valid until many other namespaces were requested. With `anew`, it is made
/// even if it exists already. Throws Error if it cannot be made. Not thread-safe.
const ShownView& view_of(const std::vector<ShownFile>& files, bool anew);

/// Enters the namespace in a child, which may share its parent's memory, so it makes only system calls. The working directory is
/// lost. Returns 0 or an errno; ESTALE means that a file is no longer shown.
int enter_view(const ShownView& view);

}  // namespace holdfast::process
