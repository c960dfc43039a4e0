#pragma once

/// Configuration: what a build tree was configured with, as far as its user gave it, so that another commit can be
/// configured likewise: preset, generator, and cache entries.
///
/// What the sources set is left to each commit: its own version of the preset, its own toolchain file, its own defaults, and
/// what it forces into the cache. A commit that changes one of these is measured with what it has.
///
/// The user gave what the kept command lines say (given_options.hpp), and each entry that has another value than the same
/// sources get by these command lines: it was edited later, or the environment gave it. To know the latter costs a
/// configuration of its own, kept below `scratch` until the settings of the build tree change. Where command lines are
/// missing, the preset is the one whose entries the cache has, and the user gave each entry that no project declares.

#include <string>
#include <vector>

namespace holdfast::commits {

struct Configuration {
  std::string cmake;                 ///< the program
  std::string source;                ///< what the tree is configured from
  std::string preset;                ///< empty: none
  std::vector<std::string> options;  ///< besides: -G, -A, -T, -C, -DNAME:TYPE=VALUE
  std::string build;                 ///< the tree
};

/// Returns the configuration of a build tree. Throws Error where it was not configured.
Configuration configuration_of(const std::string& build, const std::string& scratch);

/// Returns the command that configures these sources likewise, into another build tree.
std::vector<std::string> configure_command(const Configuration& configuration, const std::string& source,
                                           const std::string& build);

/// Returns the configuration for a commit that lacks the preset: what it sets here is among the options.
Configuration without_preset(const Configuration& configuration, const std::string& scratch);

/// Returns a value in which paths below `from` lead to `to`.
std::string moved(std::string value, const std::string& from, const std::string& to);

/// Returns an option, or the value of a cache entry, in which each path below `from` leads to the same place below `to`, if
/// that exists.
std::string rooted(std::string text, const std::string& from, const std::string& to);
/// Does the same with those paths that do not exist.
std::string rooted_where_missing(std::string text, const std::string& from, const std::string& to);

}  // namespace holdfast::commits
