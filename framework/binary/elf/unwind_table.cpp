// Reads .eh_frame: a list of records, each with its length first. A common information entry (CIE) describes
// the encoding of the frame description entries (FDE) that refer to it. The formats are defined by the Linux
// Standard Base (Core, 10.6) and by DWARF (6.4).

#include "binary/elf/unwind_table.hpp"

#include <dwarf.h>

#include <algorithm>
#include <map>

namespace holdfast::binary {
namespace {

/// This is DW_EH_PE_omit. Another encoding has the format in its lower 4 bits, and the base of the
/// value in the next 3 bits.
constexpr std::uint8_t kOmitted = 0xff;
constexpr std::uint8_t kFormat = 0x0f;
constexpr std::uint8_t kRelative = 0x70;
/// Larger lengths are damaged, or 0xffffffff, which announces a length of 64 bits. Compilers do not write those here.
constexpr std::size_t kLargest = 1U << 30U;

/// The common information entry (CIE) of several entries of the table.
struct Common {
  std::uint8_t addresses = DW_EH_PE_absptr;
  std::uint8_t handlers = kOmitted;
  bool has_augmentation = false;
};

/// Reads a CIE after its length and its number 0.
Common common_of(TableReader& reader) {
  Common made;
  reader.skip(1);  // version
  std::string augmentation;
  while (const auto letter = reader.number(1)) augmentation.push_back(static_cast<char>(letter));
  reader.uleb();  // alignment of code
  reader.sleb();  // of data
  // Version 1 has a single byte instead, which reads as the same number if it is below 128.
  reader.uleb();  // register of the return address
  // Only "z" gives the length of the augmentation data, without which unknown letters could not be skipped.
  if (!augmentation.starts_with('z')) return made;
  made.has_augmentation = true;
  reader.uleb();
  for (const char letter : augmentation.substr(1)) {
    if (letter == 'R') made.addresses = static_cast<std::uint8_t>(reader.number(1));
    if (letter == 'L') made.handlers = static_cast<std::uint8_t>(reader.number(1));
    // The personality routine is only skipped, to reach the letters that follow.
    if (letter == 'P') {
      const auto encoding = static_cast<std::uint8_t>(reader.number(1));
      reader.encoded(encoding);
    }
  }
  return made;
}

UnwindEntry entry_of(TableReader& reader, const Common& common) {
  UnwindEntry made;
  made.begin = reader.encoded(common.addresses);
  // The second value is a length, so only its format is used and not its base.
  made.end = made.begin + reader.encoded(common.addresses & kFormat);
  if (!common.has_augmentation) return made;
  const auto size = reader.uleb();
  made.handlers_at = reader.address();
  if (size > 0 && common.handlers != kOmitted) made.handlers = reader.encoded(common.handlers);
  return made;
}

}  // namespace

/// Each read ends here, so a damaged length can never leave the section. After a failure the position is the end.
void TableReader::skip(std::uint64_t bytes) {
  good_ = good_ && bytes <= bytes_.size() - at_;
  at_ = good_ ? at_ + bytes : bytes_.size();
}

std::uint64_t TableReader::number(std::size_t bytes) {
  const auto from = at_;
  skip(bytes);
  std::uint64_t value = 0;
  if (good_) std::memcpy(&value, bytes_.data() + from, bytes);
  return value;
}

std::int64_t TableReader::signed_number(std::size_t bytes) {
  const auto shift = 64 - 8 * bytes;
  return static_cast<std::int64_t>(number(bytes) << shift) >> shift;
}

std::uint64_t TableReader::uleb() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto byte = number(1);
    value |= (byte & 0x7fU) << shift;
    if ((byte & 0x80U) == 0) break;
  }
  return value;
}

std::int64_t TableReader::sleb() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64;) {
    const auto byte = number(1);
    value |= (byte & 0x7fU) << shift;
    shift += 7;
    if ((byte & 0x80U) != 0) continue;
    if ((byte & 0x40U) != 0 && shift < 64) value |= ~std::uint64_t{0} << shift;
    break;
  }
  return static_cast<std::int64_t>(value);
}

std::uint64_t TableReader::encoded(std::uint8_t encoding) {
  if (encoding == kOmitted) return 0;
  const auto place = address();
  std::uint64_t value = 0;
  switch (encoding & kFormat) {
    case DW_EH_PE_absptr:
    case DW_EH_PE_udata8:
    case DW_EH_PE_sdata8:
      value = number(8);
      break;
    case DW_EH_PE_udata4:
      value = number(4);
      break;
    case DW_EH_PE_sdata4:
      value = static_cast<std::uint64_t>(signed_number(4));
      break;
    case DW_EH_PE_udata2:
      value = number(2);
      break;
    case DW_EH_PE_sdata2:
      value = static_cast<std::uint64_t>(signed_number(2));
      break;
    case DW_EH_PE_uleb128:
      value = uleb();
      break;
    case DW_EH_PE_sleb128:
      value = static_cast<std::uint64_t>(sleb());
      break;
    default:
      good_ = false;
  }
  if (value != 0 && (encoding & kRelative) == DW_EH_PE_pcrel) value += place;
  return value;
}

std::vector<UnwindEntry> unwind_entries(const ElfImage& image) {
  std::vector<UnwindEntry> found;
  const auto* section = image.section_named(".eh_frame");
  if (section == nullptr) return found;
  std::map<std::uint64_t, Common> commons;
  TableReader table(image, section->begin, section->end - section->begin);
  while (!table.ended()) {
    const auto begin = table.address();
    const auto length = table.number(4);
    if (!table.good() || length == 0 || length >= kLargest) {
      if (length == 0 && table.good()) continue;  // linkers may leave such a terminator in the middle
      break;
    }
    const auto place = table.address();
    TableReader reader(image, place, length);
    // In .eh_frame the distance to the CIE is counted from this field. The CIE itself has 0 there.
    const auto back = reader.number(4);
    if (back == 0) {
      commons[begin] = common_of(reader);
    } else if (const auto common = commons.find(place - back); common != commons.end()) {
      found.push_back(entry_of(reader, common->second));
      found.back().at = begin;
      found.back().size = place - begin + length;
      found.back().common = common->first;
    }
    table.skip(length);
  }
  std::erase_if(found, [](const UnwindEntry& entry) { return entry.begin == 0 || entry.end <= entry.begin; });
  std::sort(found.begin(), found.end(),
            [](const UnwindEntry& a, const UnwindEntry& b) { return a.begin < b.begin; });
  return found;
}

}  // namespace holdfast::binary
