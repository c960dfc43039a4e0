#pragma once

/// Committed: what files beside the source code say of the tests.

#include "wire/aliases.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::session {

struct Committed {
  wire::KnownRegressions known;
  wire::Aliases aliases;
};

}  // namespace holdfast::session
