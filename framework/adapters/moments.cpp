#include "adapters/moments.hpp"

#include <fmt/chrono.h>

#include <chrono>
#include <regex>

#include "model/number.hpp"

namespace holdfast::adapters {
namespace {

using Seconds = std::chrono::sys_seconds;

std::string text_of(Seconds time) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", time); }

int number_of(const std::string& digits) { return parse_number<int>(digits).value_or(0); }

/// "+01:00" or "-0130".
std::chrono::minutes offset_of(std::string text) {
  std::erase(text, ':');
  if (text.empty()) return {};
  const std::chrono::minutes all(60 * number_of(text.substr(1, 2)) + number_of(text.substr(3)));
  return text.front() == '-' ? -all : all;
}

std::optional<Seconds> since_1970(const std::string& text) {
  static const std::regex shape(R"((\d{1,11})(\.\d*)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, shape)) return std::nullopt;
  return Seconds(std::chrono::seconds(std::stoll(parts[1])));
}

std::optional<Seconds> of_date(const std::string& text) {
  static const std::regex shape(
      R"((\d{4})[-./](\d\d)[-./](\d\d)(?:[-T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?(?:Z|UTC|([+-]\d\d:?\d\d)))?)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, shape)) return std::nullopt;
  const auto part = [&](std::size_t i) { return number_of(parts[i]); };
  using namespace std::chrono;
  const year_month_day date{year(part(1)), month(static_cast<unsigned>(part(2))),
                            day(static_cast<unsigned>(part(3)))};
  if (!date.ok() || part(4) > 23 || part(5) > 59 || part(6) > 60) return std::nullopt;
  return sys_days(date) + hours(part(4)) + minutes(part(5)) + seconds(part(6)) - offset_of(parts[7]);
}

/// Of what utc_of() made.
Seconds seconds_of(const std::string& utc) { return of_date(utc).value(); }

}  // namespace

std::optional<std::string> utc_of(const std::string& text) {
  const auto seconds = since_1970(text);
  const auto time = seconds ? seconds : of_date(text);
  return time ? std::optional(text_of(*time)) : std::nullopt;
}

bool may_be_one_session(const Moment& before, const Moment& after) {
  constexpr std::chrono::hours kOneSession(1);
  const auto [commit, branch, dirty] = std::tie(before.commit, before.branch, before.dirty);
  return commit == after.commit && branch == after.branch && dirty == after.dirty &&
         !before.started.empty() && !after.started.empty() &&
         std::chrono::abs(seconds_of(after.started) - seconds_of(before.started)) <= kOneSession;
}

}  // namespace holdfast::adapters
