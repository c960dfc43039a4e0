#pragma once

/// Output of `holdfast backfill`: as text, and as "holdfast-backfill/1".

#include <string>

#include "hunt/backfill.hpp"

namespace holdfast::render {

/// Returns a line for each step, "3f2a9c1d2e 'Copy parse' parse +12.0 % [+11.0 %, +13.0 %]", and what was not measured.
std::string backfill_text(const hunt::Backfilled& made);
std::string backfill_json(const hunt::Backfilled& made);
std::string backfill_schema();

}  // namespace holdfast::render
