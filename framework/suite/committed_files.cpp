#include "suite/committed_files.hpp"

namespace holdfast::suite {

wire::Aliases aliases(const CommittedFiles& files, const std::string& declared) {
  return wire::read_aliases(files.aliases.value_or(declared), files.aliases.has_value());
}

wire::KnownRegressions known_regressions(const CommittedFiles& files, const std::string& declared) {
  const auto& named = files.known_regressions;
  return wire::read_known_regressions(named.value_or(declared), named.has_value());
}

}  // namespace holdfast::suite
