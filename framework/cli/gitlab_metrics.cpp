#include "cli/gitlab_metrics.hpp"

#include "cli/openmetrics.hpp"
#include "cli/plain_text.hpp"

namespace holdfast::cli {

std::string metrics_label(std::string_view text) {
  std::string escaped;
  for (const char c : plain_text(text)) {
    if (c == '#') {
      escaped += "\\\\x23";
    } else if (c == '\n') {
      escaped += "\\n";
    } else {
      escaped += (c == '\\' || c == '"' ? "\\" : "") + std::string(1, c);
    }
  }
  return escaped;
}

std::string gitlab_metrics(const Report& report) { return metrics_text(report, metrics_label); }

}  // namespace holdfast::cli
