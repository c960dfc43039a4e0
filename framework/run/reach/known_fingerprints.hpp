#pragma once

/// Known fingerprints: caches the fingerprints of files for all tests of the build tree.
///
/// Fingerprints depend on the content of the file and on this build of Holdfast only. Both are in the cache
/// key (store/cache.hpp), so that a cached value equals a new one.

#include <string>

#include "binary/fingerprint/comparison.hpp"
#include "model/settings/declaration.hpp"
#include "store/cache.hpp"

namespace holdfast::run {

/// Returns the cache of program facts in the work directory of a test.
store::Cache cache_of(const Declaration& declaration);

/// Returns the id of this build of Holdfast for cache keys: another build may compute other values for the
/// same program.
const std::string& own_build();

/// Returns binary::fingerprints_of(), from the cache if possible. Throws the same errors.
binary::Fingerprints known_fingerprints(const store::Cache& cache, const std::string& path,
                                        const binary::Renamings& renamings = {});

/// Returns binary::compare_modules() of two files, from the cache if possible. The first file has the
/// fingerprints `before`.
binary::ModuleComparison known_comparison(const store::Cache& cache, const std::string& previous,
                                          const binary::Fingerprints& before, const std::string& current);

}  // namespace holdfast::run
