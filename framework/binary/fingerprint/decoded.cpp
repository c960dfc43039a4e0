#include "binary/fingerprint/decoded.hpp"

#include <Zydis/Zydis.h>

#include <algorithm>

#include "binary/decoder.hpp"

namespace holdfast::binary {
namespace {

/// Maximum distances from an address to the object that it means. Compilers fold the constant of "table[letter - 'a']" into
/// the address, with or without an index register.
constexpr std::uint32_t kAheadOfIndex = 1024;
constexpr std::uint32_t kAheadOfPointer = 64;

Op::Kind kind_of(const ZydisDecodedInstruction& decoded) {
  using enum Op::Kind;
  if (is_padding(decoded)) return nothing;
  switch (control_of(decoded)) {
    case Control::call:
      return call;
    case Control::jump:
      return decoded.raw.imm[0].is_relative ? jump : leaves;
    case Control::branch:
      return branch;
    case Control::returns:
      return leaves;
    case Control::stops:
      return stops;
    case Control::onward:
      break;
  }
  return onward;
}

/// Reads the address fields of one instruction.
class FieldReader {
 public:
  FieldReader(const ElfImage& image, const ZydisDecoder& decoder, const ZydisDecoderContext& context,
              const ZydisDecodedInstruction& decoded, std::uint64_t address,
              std::vector<AddressField>& fields)
      : image_(image),
        decoder_(decoder),
        context_(context),
        decoded_(decoded),
        end_(address + decoded.length),
        fields_(fields) {}

  void read() {
    read_threads();
    read_displacement();
    for (const auto& immediate : decoded_.raw.imm) {
      if (immediate.size == 0) continue;
      const auto size = static_cast<std::uint8_t>(immediate.size / 8);
      // Programs are linked at addresses that need at least 3 bytes, and immediates have 1, 2, 4 or 8.
      if (immediate.is_relative)
        add(AddressField::To::code, immediate.offset, size,
            end_ + static_cast<std::uint64_t>(immediate.value.s));
      else if (size >= 4 && is_place(immediate.value.u))
        add_immediate(immediate.offset, size, immediate.value.u);
    }
  }

 private:
  /// Returns true if a number may be an address. Only code that is loaded at its linked address contains addresses. The
  /// end of a section is also an address: __TMC_END__ is there, often before a gap.
  bool is_place(std::uint64_t value) const {
    return image_.is_fixed() && (image_.section(value) != nullptr || image_.section_ending(value) != nullptr);
  }

  void add(AddressField::To to, std::uint8_t at, std::uint8_t size, std::uint64_t target,
           std::uint32_t bytes = 0) {
    fields_.push_back({.to = to, .at = at, .size = size, .bytes = bytes, .target = target});
  }

  /// Adds a pointer. The number of bytes that are read there is not known.
  void add_pointer(std::uint8_t at, std::uint8_t size, std::uint64_t target, std::uint32_t ahead) {
    fields_.push_back(
        {.to = AddressField::To::address, .at = at, .size = size, .ahead = ahead, .target = target});
  }

  void add_immediate(std::uint8_t at, std::uint8_t size, std::uint64_t value) {
    add_pointer(at, size, value, kAheadOfPointer);
    fields_.back().is_immediate = true;
  }

  /// fs holds the thread pointer on x86-64 (ELF handling for TLS).
  bool is_of_threads() const { return (decoded_.attributes & ZYDIS_ATTRIB_HAS_SEGMENT_FS) != 0; }

  /// Returns true if no register is added to the displacement.
  bool is_absolute() const {
    const auto& modrm = decoded_.raw.modrm;
    const auto& sib = decoded_.raw.sib;
    return modrm.mod == 0 && modrm.rm == 4 && sib.base == 5 && sib.index == 4;
  }

  /// Adds a reference to any thread-local variable, unless the displacement is a nonzero constant. Memory above the thread
  /// pointer belongs to the C library.
  void read_threads() {
    if (!is_of_threads() || (is_absolute() && decoded_.raw.disp.value != 0)) return;
    add(AddressField::To::threads, 0, 0, 0);
  }

  void read_displacement() {
    const auto& displacement = decoded_.raw.disp;
    // Only 32 bits can hold an address; shorter displacements are offsets in an object.
    if (displacement.size != 32) return;
    const auto& modrm = decoded_.raw.modrm;
    constexpr std::uint8_t kBytes = 4;
    const auto value = static_cast<std::uint64_t>(displacement.value);
    if (modrm.mod == 0 && modrm.rm == 5 && is_address()) {
      add_pointer(displacement.offset, kBytes, end_ + value, kAheadOfPointer);
    } else if (modrm.mod == 0 && modrm.rm == 5) {
      add(AddressField::To::memory, displacement.offset, kBytes, end_ + value, width());
    } else if (is_of_threads()) {
      // The variables of the program are below the thread pointer.
      if (displacement.value < 0) add(AddressField::To::thread, displacement.offset, kBytes, value);
    } else if (is_place(value)) {
      add_pointer(displacement.offset, kBytes, value,
                  is_absolute() ? 0 : kAheadOfIndex);  // it may be a table
      fields_.back().is_indexed = !is_absolute();
    }
  }

  bool is_address() const { return decoded_.mnemonic == ZYDIS_MNEMONIC_LEA; }

  /// Returns the size of the memory operand in bytes.
  std::uint32_t width() const {
    ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT_VISIBLE];
    if (!ZYAN_SUCCESS(ZydisDecoderDecodeOperands(&decoder_, &context_, &decoded_, operands,
                                                 decoded_.operand_count_visible)))
      return 0;
    for (int i = 0; i < decoded_.operand_count_visible; ++i) {
      if (operands[i].type == ZYDIS_OPERAND_TYPE_MEMORY) return operands[i].size / 8;
    }
    return 0;
  }

  const ElfImage& image_;
  const ZydisDecoder& decoder_;
  const ZydisDecoderContext& context_;
  const ZydisDecodedInstruction& decoded_;
  std::uint64_t end_;
  std::vector<AddressField>& fields_;
};

}  // namespace

std::size_t Decoded::index_of(std::uint64_t address) const {
  auto found = std::lower_bound(ops.begin(), ops.end(), address,
                                [](const Op& op, std::uint64_t at) { return op.address < at; });
  // Jumps to aligned loops lead to padding in one build and to the loop in the other.
  while (found != ops.end() && found->kind == Op::Kind::nothing) ++found;
  return static_cast<std::size_t>(found - ops.begin());
}

std::string_view instruction_name(const Op& op) {
  switch (op.mnemonic) {
    case ZYDIS_MNEMONIC_RDTSC:
    case ZYDIS_MNEMONIC_RDTSCP:
    case ZYDIS_MNEMONIC_RDPMC:
      return "<rdtsc>";
    case ZYDIS_MNEMONIC_RDRAND:
    case ZYDIS_MNEMONIC_RDSEED:
      return "<rdrand>";
    case ZYDIS_MNEMONIC_RDPID:
      return "<rdpid>";
    case ZYDIS_MNEMONIC_SYSCALL:
      return "<syscall>";
    default:
      return {};
  }
}

void decode(const ElfImage& image, std::uint64_t begin, std::uint64_t end, Decoded& decoded) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  auto bytes = image.bytes(begin, end - begin);
  decoded.whole = decoded.whole && bytes.size() == end - begin;
  for (auto address = begin; !bytes.empty();) {
    ZydisDecoderContext context;
    ZydisDecodedInstruction instruction;
    if (!ZYAN_SUCCESS(
            ZydisDecoderDecodeInstruction(&decoder, &context, bytes.data(), bytes.size(), &instruction))) {
      decoded.whole = false;
      return;
    }
    const auto first = decoded.fields.size();
    FieldReader(image, decoder, context, instruction, address, decoded.fields).read();
    decoded.ops.push_back({.address = address,
                           .length = instruction.length,
                           .kind = kind_of(instruction),
                           .mnemonic = static_cast<std::uint16_t>(instruction.mnemonic),
                           .first_field = static_cast<std::uint32_t>(first),
                           .fields = static_cast<std::uint8_t>(decoded.fields.size() - first),
                           .is_indirect_jump = instruction.meta.category == ZYDIS_CATEGORY_UNCOND_BR &&
                                               !instruction.raw.imm[0].is_relative});
    address += instruction.length;
    bytes = bytes.subspan(instruction.length);
  }
}

}  // namespace holdfast::binary
