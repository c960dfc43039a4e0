#pragma once

/// Properties that a change may set on its performance tests, instead of keywords of holdfast_add_test():
///
///     set_tests_properties(perf.parse PROPERTIES ENVIRONMENT FAST=1 WILL_FAIL TRUE)
///
/// perf.session asks CTest for these properties and keeps them beside the session file, for this build tree and for that
/// of the baseline commit. Variables of ENVIRONMENT then count as if the declaration had them. The other properties are
/// compared with those of the baseline (reference/edited_measure.hpp). Without CTest, the properties are unknown.

#include <string>

#include "model/settings/declaration.hpp"

namespace holdfast::run {

/// Returns what `ctest --show-only=json-v1` prints about the performance tests of the suite; empty if no ctest started
/// this process. Throws Error if ctest cannot list them.
std::string ctest_listing(const Suite& suite);

/// Keeps the properties that the listing contains. An empty listing removes those that were kept. Only the owner may
/// read them: values of variables may be secrets. Throws Error.
void keep_properties(const Suite& suite, const std::string& listing);

/// Returns the declaration with the properties that were kept for its test, if ctest started this process. Only a digest of a
/// value that may be secret is kept in `properties`. HOLDFAST_ variables do not reach the program.
Declaration with_properties(Declaration declaration);

/// Returns the same declaration as with_properties(), even if ctest did not start this process.
Declaration with_kept_properties(Declaration declaration);

}  // namespace holdfast::run
