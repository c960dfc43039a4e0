#pragma once

/// The tools of `holdfast mcp`.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/mcp_server.hpp"
#include "model/report.hpp"

namespace holdfast::cli {

/// Returns the report of a session; of the latest one if none is named. Throws Error if there is none.
using ReportOfSession = std::function<Report(const std::optional<std::string>& session)>;

/// Return the tools that read reports, and the tool that measures.
std::vector<McpTool> reading_tools(const ReportOfSession& report);
McpTool comparing_tool();

}  // namespace holdfast::cli
