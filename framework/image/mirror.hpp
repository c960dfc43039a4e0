#pragma once

/// Mirror: a directory that shows files where programs look for them. Below it, each file has the path that it has on this
/// machine: a copy of `/home/ada/app/plugins/a.so` is `MIRROR/home/ada/app/plugins/a.so`. What stands beside the copies is
/// there by links to where it really is. A program that runs in its mirror finds the copies by relative paths, beside its own
/// executable, and by the absolute paths in its arguments and environment, which are rewritten.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "image/inputs.hpp"
#include "model/image.hpp"

namespace holdfast::image {

/// What a mirror shows by links.
struct Links {
  std::vector<std::string> directories{};  ///< absolute; what is in them is shown, copies first
  std::set<std::string> hidden{};          ///< absolute paths that are not shown
  /// Of directories whose names a program reads: what is shown of them at most.
  std::map<std::string, std::set<std::string>> only{};
};

/// The place of an absolute path. Throws Error where the path is none that can be shown ("..", relative).
std::string mirrored(const std::string& mirror, const std::string& path);

/// Makes and removes links, so that they are those of now. What a program wrote there stays. Errors of single links are
/// passed over: a program that needs one says so.
void refresh_links(const std::string& mirror, const Links& links);

/// Texts (arguments, values of the environment) in which absolute paths are replaced.
class Rewriting {
 public:
  /// `paths`: files and directories, absolute; the path, or what is below it, becomes that of the mirror.
  Rewriting(std::string mirror, const std::vector<std::string>& paths);
  /// From another place than where it is shown.
  void add(const std::string& from, const std::string& shown);
  std::string operator()(const std::string& text) const;
  std::vector<std::string> operator()(std::vector<std::string> texts) const;

 private:
  std::string mirror_;
  std::map<std::string, std::string, std::greater<>>
      places_;  ///< the longest of those that begin alike first
};

/// The absolute paths in a text that exist: the whole text, what follows its first `=`, and its words.
std::vector<std::string> paths_in(const std::string& text);

}  // namespace holdfast::image
