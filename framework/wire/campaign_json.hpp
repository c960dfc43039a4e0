#pragma once

/// The ledger of a campaign, "holdfast-campaign/1", in the form of its file and of `holdfast campaign --json`.

#include <string>

#include "model/campaign.hpp"

namespace holdfast::wire {

std::string campaign_text(const Campaign& campaign);
/// Throws Error, with `where`, for any other text.
Campaign parse_campaign(const std::string& text, const std::string& where);

/// Returns the JSON Schema of a campaign.
std::string campaign_schema();

}  // namespace holdfast::wire
