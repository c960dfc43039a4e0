#include <dwarf.h>

#include "binary/fingerprint/content.hpp"

namespace holdfast::binary {
namespace {

constexpr std::uint8_t kNotGiven = 0xff;
/// The table has no length, so a limit ends the reading of damaged data.
constexpr std::size_t kTableMax = 1U << 24U;
constexpr std::size_t kChainMax = 64;  ///< maximum number of handlers of one call

/// The header of the table (Itanium C++ ABI, exception handling, level II).
struct Head {
  std::uint64_t base = 0;  ///< landing pads are relative to it
  std::uint8_t type_encoding = kNotGiven;
  std::uint64_t types = 0;  ///< the end of the types, which are indexed backwards
  std::uint8_t call_encoding = 0;
  std::uint64_t actions = 0;
};

Head head_of(TableReader& reader, std::uint64_t begin) {
  Head head{.base = begin};
  if (const auto encoding = static_cast<std::uint8_t>(reader.number(1)); encoding != kNotGiven)
    head.base = reader.encoded(encoding);
  head.type_encoding = static_cast<std::uint8_t>(reader.number(1));
  if (head.type_encoding != kNotGiven) {
    const auto distance = reader.uleb();
    head.types = reader.address() + distance;
  }
  head.call_encoding = static_cast<std::uint8_t>(reader.number(1));
  const auto length = reader.uleb();
  head.actions = reader.address() + length;
  return head;
}

/// Returns the size of a type's entry. Types are found by index, so their encoding has a fixed size.
std::size_t size_of(std::uint8_t encoding) {
  constexpr std::uint8_t kFormat = 0x0f;
  switch (encoding & kFormat) {
    case DW_EH_PE_udata2:
    case DW_EH_PE_sdata2:
      return 2;
    case DW_EH_PE_udata4:
    case DW_EH_PE_sdata4:
      return 4;
    default:
      return 8;
  }
}

struct CallSite {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t landing = 0;  ///< address of the landing pad; 0 if exceptions propagate to the caller
  std::uint64_t action = 0;
};

/// Reads the records of calls, which end where the actions begin.
std::vector<CallSite> call_sites_of(TableReader& reader, const Head& head, std::uint64_t begin) {
  std::vector<CallSite> found;
  while (reader.good() && reader.address() < head.actions) {
    CallSite site{.begin = begin + reader.encoded(head.call_encoding)};
    site.end = site.begin + reader.encoded(head.call_encoding);
    const auto landing = reader.encoded(head.call_encoding);
    site.landing = landing == 0 ? 0 : head.base + landing;
    site.action = reader.uleb();
    found.push_back(site);
  }
  return found;
}

}  // namespace

std::vector<std::uint64_t> landings_of(const ElfImage& image, std::uint64_t table, std::uint64_t begin) {
  std::vector<std::uint64_t> found;
  if (table == 0) return found;
  TableReader reader(image, table, kTableMax);
  const auto head = head_of(reader, begin);
  for (const auto& site : call_sites_of(reader, head, begin)) {
    if (site.landing != 0) found.push_back(site.landing);
  }
  return found;
}

void describe_handlers(const ElfImage& image, std::uint64_t table, std::uint64_t begin, const Own& own,
                       Describer& describer, Content& content) {
  TableReader reader(image, table, kTableMax);
  const auto head = head_of(reader, begin);
  const auto type = [&](std::int64_t filter) {
    content.number(static_cast<std::uint64_t>(filter));
    if (filter <= 0 || head.type_encoding == kNotGiven) return;
    const auto size = size_of(head.type_encoding);
    TableReader entry(image, head.types - static_cast<std::uint64_t>(filter) * size, size);
    // 0 is the type of catch (...).
    if (const auto address = entry.encoded(head.type_encoding); address != 0)
      describer.address(address, 0, nullptr, content);
  };
  const auto actions = [&](std::uint64_t first) {
    // 0 means a cleanup without actions, so positions are counted from 1.
    auto at = head.actions + first - 1;
    for (std::size_t i = 0; first != 0 && i < kChainMax; ++i) {
      TableReader action(image, at, kTableMax);
      type(action.sleb());
      const auto place = action.address();
      const auto next = action.sleb();
      if (next == 0 || !action.good()) break;
      // The distance is relative to the position of the distance itself.
      at = place + static_cast<std::uint64_t>(next);
    }
  };
  for (const auto& site : call_sites_of(reader, head, begin)) {
    const auto first = own.body.index_of(site.begin);
    // The end of the last call may be behind the function.
    const auto last = own.body.index_of(site.end - 1);
    if (site.landing == 0 || !first || !last) continue;
    const auto before = own.numbering.before(*first);
    const auto behind = own.numbering.before(*last + 1);
    if (before == behind) continue;  // none of its instructions is counted
    content.tag('H');
    content.number(before);
    content.number(behind);
    describer.address(site.landing, 0, &own, content);
    actions(site.action);
  }
}

}  // namespace holdfast::binary
