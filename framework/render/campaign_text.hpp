#pragma once

/// A campaign as text.
///
///     Campaign cache, begun 2026-11-30T00:40:00Z at 1a2b3c4d5e
///       1 discard  5d6e7f8a9b  2.1 s  no gain was shown
///       2 keep     9c0d1e2f3a  6.4 s  it is faster: parse
///         parse: -6.30 % [-7.02 %, -5.56 %]

#include <string>

#include "model/campaign.hpp"

namespace holdfast::render {

std::string candidate_text(const CampaignCandidate& candidate);
std::string campaign_text(const Campaign& campaign);

}  // namespace holdfast::render
