// Writes instructions with the formatter of Zydis, with hooks that replace addresses by names. A jump within
// the function is written without its target, which the caller adds as a label.

#include "binary/fingerprint/disassembly.hpp"

#include <Zydis/Internal/String.h>
#include <Zydis/Zydis.h>

#include <algorithm>
#include <cctype>

#include "binary/fingerprint/content.hpp"
#include "binary/hexadecimal.hpp"

namespace holdfast::binary {
namespace {

constexpr std::size_t kTextMax = 40;
/// This is the size of a zmm register. Larger operands (fxsave) have no meaning as a number.
constexpr std::size_t kWidestOperand = 64;
constexpr std::size_t kLineMax = 120;

std::string hex_of(std::uint64_t value) { return "0x" + hexadecimal(value); }

std::string with_offset(const std::string& name, std::uint64_t offset) {
  return offset == 0 ? name : name + "+" + hex_of(offset);
}

std::string short_name_of(const std::string& symbol) {
  auto name = without_parameters(demangled(symbol));
  return name.empty() ? "a function without a name" : name;
}

/// Returns "\"a text\"", or an empty text if the bytes are not a text.
std::string quoted_text(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const auto byte : bytes) {
    // A single printable byte is more likely a number.
    if (byte == 0) return text.size() < 2 ? "" : '"' + text + '"';
    if (std::isprint(byte) == 0) return "";
    text += static_cast<char>(byte);
    if (text.size() == kTextMax) return '"' + text + "...\"";
  }
  return "";
}

std::string bytes_text(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const auto byte : bytes) {
    char pair[3];
    std::snprintf(pair, sizeof pair, "%02x", byte);
    text += (text.empty() ? "" : " ") + std::string(pair);
  }
  return text;
}

}  // namespace

/// Names for the addresses of a file.
class NamedCode {
 public:
  /// Describer needs decoded functions only to write contents. Names need none, and decoding all functions of
  /// a large program takes a second.
  explicit NamedCode(const std::string& path) : image(path), parts(image), describer(image, parts, none) {}

  ElfImage image;
  Parts parts;
  std::vector<Decoded> none;
  Describer describer;
  Body body{};                          ///< the function that is being written
  std::optional<std::uint64_t> jump{};  ///< target of the last written instruction, if it is in the body

  /// Returns the instructions of the function at the address and of its .cold parts;
  /// empty if none begins there.
  std::vector<Decoded> chunks_of(std::uint64_t address) const {
    std::vector<Decoded> chunks;
    const auto function = parts.function_at(address);
    if (!function || parts[*function].begin != address) return chunks;
    const auto add = [&](const Part& part) { decode(image, part.begin, part.end, chunks.emplace_back()); };
    add(parts[*function]);
    for (const auto index : parts.functions()) {
      if (!parts[*function].name.empty() && parts[index].name.starts_with(parts[*function].name + ".cold"))
        add(parts[index]);
    }
    return chunks;
  }

  std::string name_of_code(std::uint64_t address) {
    if (const auto callee = describer.callee(address)) return short_name_of(parts[*callee].name);
    const auto function = parts.function_at(address);
    if (!function) return "code without a name";
    return with_offset(short_name_of(parts[*function].name), address - parts[*function].begin);
  }

  std::string name_of_slot(std::uint64_t address) {
    const auto* relocation = image.relocation(address);
    if (relocation == nullptr) return "the table of addresses";
    if (!relocation->symbol.empty()) return short_name_of(relocation->symbol) + "@got";
    return name_of(static_cast<std::uint64_t>(relocation->addend), 0) + "@got";
  }

  std::string name_of_constant(std::uint64_t address, std::size_t size, const Section& section) const {
    if (section.is_writable || !section.is_filled) return section.name;
    const auto bytes = image.bytes(address, std::min(std::max(size, kTextMax + 1), section.end - address));
    if (const auto text = quoted_text(bytes); !text.empty() && size == 0) return text;
    return size == 0 ? section.name : bytes_text(bytes.first(std::min(size, bytes.size())));
  }

  /// Returns the name of an address. `size` is the number of bytes that are read there, 0 if the address itself is used.
  std::string name_of(std::uint64_t address, std::size_t size) {
    const auto* section = image.section(address);
    if (section == nullptr) return hex_of(address);
    if (section->is_code) return name_of_code(address);
    if (section->name.starts_with(".got")) return name_of_slot(address);
    if (const auto variable = parts.variable_at(address))
      return with_offset(short_name_of(parts[*variable].name), address - parts[*variable].begin);
    if (const auto label = parts.label_at(address); !label.empty()) return label;
    return name_of_constant(address, size, *section);
  }
};

namespace {

/// Callbacks of the formatter, which write names instead of addresses.
struct Names {
  static NamedCode& of(ZydisFormatterContext* context) {
    return *static_cast<NamedCode*>(context->user_data);
  }

  static ZyanStatus write(ZydisFormatterBuffer* buffer, const std::string& text) {
    ZyanString* out = nullptr;
    ZYAN_CHECK(ZydisFormatterBufferGetString(buffer, &out));
    // Zycore has functions for both steps, but its library is not needed for anything else.
    ZyanStringView view{};
    view.string.vector.data = const_cast<char*>(text.c_str());
    view.string.vector.size = text.size() + 1;
    return ZydisStringAppend(out, &view);
  }

  static ZyanStatus absolute(const ZydisFormatter* /*formatter*/, ZydisFormatterBuffer* buffer,
                             ZydisFormatterContext* context) {
    auto& program = of(context);
    ZyanU64 address = 0;
    ZYAN_CHECK(
        ZydisCalcAbsoluteAddress(context->instruction, context->operand, context->runtime_address, &address));
    const bool is_memory = context->operand->type == ZYDIS_OPERAND_TYPE_MEMORY;
    if (!is_memory && program.body.index_of(address)) {
      program.jump = address;
      return ZYAN_STATUS_SUCCESS;
    }
    const bool reads = is_memory && context->operand->mem.type == ZYDIS_MEMOP_TYPE_MEM;
    const std::size_t size = reads ? std::min<std::size_t>(context->operand->size / 8, kWidestOperand) : 0;
    return write(buffer, program.name_of(address, size));
  }

  /// Returns true if a number may be an address, which is possible only in a program that is loaded at its linked address.
  static bool is_place(const NamedCode& program, std::uint64_t value) {
    return program.image.is_fixed() && program.image.section(value) != nullptr;
  }

  /// The hooks call the functions that they replace. Hooks have no data of their own, so these are static.
  static inline ZydisFormatterFunc plain_immediate = nullptr;
  static inline ZydisFormatterFunc plain_displacement = nullptr;

  static ZyanStatus immediate(const ZydisFormatter* formatter, ZydisFormatterBuffer* buffer,
                              ZydisFormatterContext* context) {
    const auto value = context->operand->imm.value.u;
    if (!is_place(of(context), value)) return plain_immediate(formatter, buffer, context);
    return write(buffer, of(context).name_of(value, 0));
  }

  static ZyanStatus displacement(const ZydisFormatter* formatter, ZydisFormatterBuffer* buffer,
                                 ZydisFormatterContext* context) {
    const auto value = static_cast<std::uint64_t>(context->operand->mem.disp.value);
    if (!is_place(of(context), value)) return plain_displacement(formatter, buffer, context);
    return write(buffer, "+" + of(context).name_of(value, 0));
  }
};

ZydisFormatter formatter_with_names() {
  ZydisFormatter formatter;
  ZydisFormatterInit(&formatter, ZYDIS_FORMATTER_STYLE_INTEL);
  // Omits "qword ptr" where a register shows the size, and zeros in front of numbers.
  ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_FORCE_SIZE, ZYAN_FALSE);
  ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_HEX_UPPERCASE, ZYAN_FALSE);
  ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_IMM_PADDING, ZYDIS_PADDING_DISABLED);
  ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_DISP_PADDING, ZYDIS_PADDING_DISABLED);
  // ZydisFormatterSetHook() exchanges its argument with the previous function.
  const auto set = [&](ZydisFormatterFunction which, ZydisFormatterFunc own) {
    const void* function = reinterpret_cast<const void*>(own);
    ZydisFormatterSetHook(&formatter, which, &function);
    return reinterpret_cast<ZydisFormatterFunc>(const_cast<void*>(function));
  };
  set(ZYDIS_FORMATTER_FUNC_PRINT_ADDRESS_ABS, Names::absolute);
  Names::plain_immediate = set(ZYDIS_FORMATTER_FUNC_PRINT_IMM, Names::immediate);
  Names::plain_displacement = set(ZYDIS_FORMATTER_FUNC_PRINT_DISP, Names::displacement);
  return formatter;
}

std::string text_of(const ZydisFormatter& formatter, const Op& op, NamedCode& program) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  ZydisDecodedInstruction instruction;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  const auto bytes = program.image.bytes(op.address, op.length);
  char text[1024];
  const bool written =
      ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, bytes.data(), bytes.size(), &instruction, operands)) &&
      ZYAN_SUCCESS(ZydisFormatterFormatInstruction(&formatter, &instruction, operands,
                                                   instruction.operand_count_visible, text, sizeof text,
                                                   op.address, &program));
  if (!written) return "an instruction of " + std::to_string(op.length) + " bytes";
  std::string line = text;
  while (line.ends_with(' ')) line.pop_back();
  return line.size() > kLineMax ? line.substr(0, kLineMax) + "..." : line;
}

}  // namespace

Disassembly::Disassembly(const std::string& path) : program_(std::make_unique<NamedCode>(path)) {}
Disassembly::~Disassembly() = default;
Disassembly::Disassembly(Disassembly&&) noexcept = default;

std::vector<std::uint64_t> Disassembly::functions_named(const std::string& symbol) const {
  std::vector<std::uint64_t> found;
  for (const auto index : program_->parts.functions()) {
    const auto& part = program_->parts[index];
    const auto& others = part.other_names;
    if (part.name == symbol || std::ranges::find(others, symbol) != others.end()) found.push_back(part.begin);
  }
  return found;
}

std::vector<CodeLine> Disassembly::function_at(std::uint64_t address) {
  const auto formatter = formatter_with_names();
  const auto chunks = program_->chunks_of(address);
  program_->body = {};
  for (const auto& chunk : chunks) program_->body.add(chunk);
  const auto& body = program_->body;
  const Numbering numbering(body, {});
  std::vector<CodeLine> lines;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (!numbering.counts(i)) continue;
    program_->jump.reset();
    lines.push_back({.text = text_of(formatter, body[i], *program_)});
    if (program_->jump) lines.back().target = numbering.before(*body.index_of(*program_->jump));
  }
  // The body points to the local instructions.
  program_->body = {};
  return lines;
}

}  // namespace holdfast::binary
