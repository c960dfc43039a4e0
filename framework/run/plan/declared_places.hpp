#pragma once

/// Places of a declaration: the source and the build tree of its project. Texts of a declaration contain paths in them,
/// which differ between checkouts.

#include "image/inputs.hpp"
#include "model/settings/declaration.hpp"

namespace holdfast::run {

image::Places places_of(const Declaration& declaration);

/// Returns the declaration with names instead of the paths of its trees, one of which may be inside the
/// other.
Declaration without_places(Declaration declaration);

/// Reverses without_places(): returns the declaration with the paths of `places` instead of the names.
Declaration at_places(Declaration declaration, const image::Places& places);

}  // namespace holdfast::run
