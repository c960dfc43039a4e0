#pragma once

/// The ledger of a campaign, "holdfast-campaign/1", as it is kept and as `holdfast campaign --json` prints it.

#include <string>

#include "model/campaign.hpp"

namespace holdfast::wire {

std::string campaign_text(const Campaign& campaign);
/// Throws Error, with `where`, for a text that is none.
Campaign parse_campaign(const std::string& text, const std::string& where);

/// Its JSON Schema.
std::string campaign_schema();

}  // namespace holdfast::wire
