#pragma once

/// Shown files: files that a process finds at other paths than their own. A program whose code names an absolute path finds
/// its own copy there:
///
///     const Launch launch{.argv = {"bench"}, .shown = {{{"/home/ada/app/build/plugin.so", "/stage/root/plugin.so"}}}};
///
/// The process, and whatever it starts, is in a mount namespace in which each file is mounted over its path, read-only. No
/// other process sees that. Where this process may not mount, the namespace belongs to a user namespace in which its user and group
/// are what they are, and which gives no other rights.
///
/// A namespace is made once for the same files, and each process enters it before it becomes its program: that takes two system
/// calls, where a namespace of its own would take 0.15 ms, a third of what `true` takes. Linux ends a mount when somebody
/// replaces or removes the file that it covers. So each process looks, once it is there, whether the files are.

#include <string>
#include <vector>

namespace holdfast::process {

struct ShownFile {
  std::string path;  ///< absolute; a file must be there, and links are followed
  std::string file;  ///< what is found there
  bool operator==(const ShownFile&) const = default;
};

/// Why children of this process cannot be shown other files, and what would permit it. Empty: they can. Tried once.
std::string why_nothing_is_shown();

/// A namespace, held open.
struct ShownView;

/// That of these files, from now on until many others were asked for. `anew`: also where it is known already. Throws Error
/// where it cannot be made. For one thread at a time.
const ShownView& view_of(const std::vector<ShownFile>& files, bool anew);

/// In a child, which may share its parent's memory: it calls the system alone. The working directory is lost. Returns 0 or
/// an errno; ESTALE: a file is no longer shown.
int enter_view(const ShownView& view);

}  // namespace holdfast::process
