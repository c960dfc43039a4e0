#include "events/event.hpp"

#include <sstream>

#include "model/error.hpp"

namespace holdfast::events {

std::string text_of(const std::vector<Event>& events) {
  std::ostringstream out;
  for (const auto& event : events) {
    out << event.name << ' ' << event.type << ' ' << event.config << ' ' << event.user_only << ' '
        << static_cast<std::uint32_t>(event.access) << ' ' << event.address << ' ' << event.bytes << ';';
  }
  return out.str();
}

std::vector<Event> events_of(std::string_view text) {
  std::vector<Event> events;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line, ';');) {
    std::istringstream fields(line);
    Event event;
    std::uint32_t access = 0;
    fields >> event.name >> event.type >> event.config >> event.user_only >> access >> event.address >>
        event.bytes;
    if (!fields || access > static_cast<std::uint32_t>(Access::any))
      throw Error(std::string(kVariable) + " has no list of events that can be read: " + line);
    event.access = static_cast<Access>(access);
    events.push_back(event);
  }
  return events;
}

}  // namespace holdfast::events
