#include "render/calibration_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::render {
namespace {

std::string percent_or_dash(const std::optional<double>& fraction) {
  return fraction ? format_percent_unsigned(*fraction) : "-";
}

/// Prints two decimals, so that a column is aligned; smaller noise is negligible.
std::string noise_text(double deviation) { return fmt::format("{:.2f} %", 100 * deviation); }

std::string noise_or_dash(const std::optional<double>& deviation) {
  return deviation ? noise_text(*deviation) : "-";
}

std::string gate_counts(const Calibration& calibration) {
  const auto of = [&](int count) { return fmt::format("{} of {}", count, calibration.gates); };
  return fmt::format("{:>12} {:>10}", of(calibration.alarms), of(calibration.undecided));
}

std::string header(std::size_t width) {
  return fmt::format("  {:<{}} {:>8} {:>8} {:>8} {:>12} {:>10} {:>8} {:>8} {:>8} {:>8}\n", "", width,
                     "within", "between", "sessions", "false alarms", "undecided", "1 s", "3 s", "10 s",
                     "30 s");
}

std::string line_of(const CalibratedLine& line, std::size_t width) {
  if (!line.calibration) return fmt::format("  {:<{}} {}\n", line.name, width, line.message);
  const auto& calibration = *line.calibration;
  const auto& noise = calibration.noise;
  auto text =
      fmt::format("  {:<{}} {:>8} {:>8} {:>8} {}", line.name, width, noise_or_dash(noise.within),
                  noise_or_dash(noise.between), noise_or_dash(noise.sessions), gate_counts(calibration));
  for (const auto& one : calibration.detectable) text += fmt::format(" {:>8}", percent_or_dash(one.effect));
  if (calibration.quarantine) {
    text += fmt::format("  quarantined until {}\n{:{}}{}", day_of(calibration.quarantine->until), "",
                        width + 3, calibration.quarantine->reason);
  }
  return text + "\n";
}

/// Returns "0.50 % within a process, 0.30 % between processes"; unknown parts are left out.
std::string noise_of(const Noise& noise) {
  std::string text;
  const auto add = [&](const std::optional<double>& part, const char* where) {
    if (part) text += (text.empty() ? "" : ", ") + noise_text(*part) + " " + where;
  };
  add(noise.within, "within a process");
  add(noise.between, "between processes");
  add(noise.sessions, "between sessions");
  return text.empty() ? "unknown" : text;
}

}  // namespace

std::string day_of(const std::string& time) { return time.substr(0, 10); }

std::string calibration_table(const std::vector<CalibratedLine>& lines) {
  std::size_t width = 0;
  for (const auto& line : lines) width = std::max(width, line.name.size());
  auto text = header(width);
  for (const auto& line : lines) text += line_of(line, width);
  return text +
         "\nwithin, between, sessions: standard deviation of samples in a process, of processes in a "
         "session, "
         "of sessions.\nFalse alarms: gates of the program against itself that found a change.\n1 to 30 s: "
         "the "
         "loss that is found in 95 of 100 cases when the test may take that long.\n";
}

std::string calibration_quote(const Run& result) {
  if (!result.calibration) return "";
  const auto& calibration = *result.calibration;
  auto text = fmt::format("  calibrated {}: noise {}; {} false alarms and {} undecided in {} gates",
                          day_of(calibration.made), noise_of(calibration.noise), calibration.alarms,
                          calibration.undecided, calibration.gates);
  if (calibration.declared.effect)
    text += "; " + format_percent_unsigned(*calibration.declared.effect) + " can be found in " +
            format_number(calibration.declared.seconds) + " s";
  return text + "\n";
}

std::vector<WordedFact> calibration_facts(const Calibration& calibration) {
  const auto of_gates = [&](int count) { return fmt::format("{} of {} gates", count, calibration.gates); };
  std::vector<WordedFact> facts{{"calibrated", day_of(calibration.made)}};
  const auto add = [&](const char* name, const std::optional<double>& deviation) {
    if (deviation) facts.push_back({name, noise_text(*deviation)});
  };
  add("noise within a process", calibration.noise.within);
  add("noise between processes", calibration.noise.between);
  add("noise between sessions", calibration.noise.sessions);
  facts.push_back({"false alarms", of_gates(calibration.alarms)});
  facts.push_back({"undecided", of_gates(calibration.undecided)});
  if (calibration.declared.effect)
    facts.push_back({"detectable in the budget", format_percent_unsigned(*calibration.declared.effect) +
                                                     " in " + format_number(calibration.declared.seconds) +
                                                     " s"});
  return facts;
}

}  // namespace holdfast::render
