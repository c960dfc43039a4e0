#pragma once

/// The history of a test under all its names (former_names.hpp). What it measured under former ones stands in the
/// series of today, and says how it was called then.

#include <optional>
#include <string>
#include <vector>

#include "store/history.hpp"
#include "wire/aliases.hpp"

namespace holdfast::session {

/// All series of the test, or only those of `benchmark`. `also`: a subject of the test that may not have been measured
/// under its name of today yet.
std::vector<store::HistorySeries> renamed_history(store::Database& store, const wire::Aliases& aliases,
                                                  const std::string& test,
                                                  const std::optional<std::string>& benchmark,
                                                  const std::optional<Subject>& also = {});

}  // namespace holdfast::session
