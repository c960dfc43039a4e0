#pragma once

/// Known fingerprints: those of a file that was fingerprinted before, by any test of the build tree.
///
/// They follow from the content of the file and from how Holdfast makes them, and from nothing else; both are in the key of
/// the cache (store/cache.hpp), so that what is found there is what would be made.

#include <string>

#include "binary/fingerprint/comparison.hpp"
#include "model/settings/declaration.hpp"
#include "store/cache.hpp"

namespace holdfast::run {

/// What is known of programs, in the work directory of a test.
store::Cache cache_of(const Declaration& declaration);

/// Of this build of Holdfast, as part of a key: another one may make something else of the same program.
const std::string& own_build();

/// As binary::fingerprints_of(). Throws Error likewise.
binary::Fingerprints known_fingerprints(const store::Cache& cache, const std::string& path,
                                        const binary::Renamings& renamings = {});

/// As binary::compare_modules(), of two files of which the first has the fingerprints `before`.
binary::ModuleComparison known_comparison(const store::Cache& cache, const std::string& previous,
                                          const binary::Fingerprints& before, const std::string& current);

}  // namespace holdfast::run
