#pragma once

/// Configuration: the preset, generator, and cache entries that the user gave to a build tree, so that
/// another commit can be configured in the same way.
///
/// Each commit uses the settings of its own sources: its version of the preset, its toolchain file, its
/// defaults, and the entries that it forces into the cache. A commit that changes one of these is measured
/// with its own settings.
///
/// The user gave the options of the recorded command lines (given_options.hpp). The user also gave each entry
/// that has another value than these command lines alone would set: it was edited later, or came from the
/// environment. To detect such entries, the sources are configured separately. The result is stored below
/// `scratch` until the settings of the build tree change.
///
/// If command lines are missing, the preset is found by its entries in the cache (matching_preset()). Then
/// each entry that no project declares counts as given by the user.

#include <string>
#include <vector>

namespace holdfast::commits {

struct Configuration {
  std::string cmake;                 ///< path of the program
  std::string source;                ///< the directory from which the tree is configured
  std::string preset;                ///< empty if none
  std::vector<std::string> options;  ///< other options: -G, -A, -T, -C, -DNAME:TYPE=VALUE
  std::string build;                 ///< the build tree
};

/// Returns the configuration of a build tree. Throws Error if the tree is not configured.
Configuration configuration_of(const std::string& build, const std::string& scratch);

/// Returns the command that configures these sources in the same way, into another build tree.
std::vector<std::string> configure_command(const Configuration& configuration, const std::string& source,
                                           const std::string& build);

/// Returns the configuration for a commit that lacks the preset. The entries that the preset sets in the
/// current sources are added to the options.
Configuration without_preset(const Configuration& configuration, const std::string& scratch);

/// Returns the value with paths below `from` moved to `to`.
std::string moved(std::string value, const std::string& from, const std::string& to);

/// Returns an option, or the value of a cache entry, in which each path below `from` is replaced by the same
/// path below `to` if that exists.
std::string rooted(std::string text, const std::string& from, const std::string& to);
/// Returns the text in which each path below `from` is replaced by the same path below `to` if the former
/// does not exist.
std::string rooted_where_missing(std::string text, const std::string& from, const std::string& to);

}  // namespace holdfast::commits
