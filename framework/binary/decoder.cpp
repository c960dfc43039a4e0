#include "binary/decoder.hpp"

#include <Zydis/Zydis.h>

namespace holdfast::binary {

Control control_of(const ZydisDecodedInstruction& decoded) {
  switch (decoded.meta.category) {
    case ZYDIS_CATEGORY_CALL:
      return Control::call;
    case ZYDIS_CATEGORY_RET:
      return Control::returns;
    case ZYDIS_CATEGORY_UNCOND_BR:
      return Control::jump;
    case ZYDIS_CATEGORY_COND_BR:
      return Control::branch;
    default:
      break;
  }
  // Compilers put ud2 after calls that never return. Some linkers fill gaps with int3.
  const bool stops = decoded.mnemonic == ZYDIS_MNEMONIC_UD2 || decoded.mnemonic == ZYDIS_MNEMONIC_HLT ||
                     decoded.mnemonic == ZYDIS_MNEMONIC_INT3;
  return stops ? Control::stops : Control::onward;
}

bool is_padding(const ZydisDecodedInstruction& decoded) {
  return decoded.meta.category == ZYDIS_CATEGORY_NOP || decoded.meta.category == ZYDIS_CATEGORY_WIDENOP ||
         decoded.mnemonic == ZYDIS_MNEMONIC_INT3;
}

/// Skips endbr64, with which a stub begins under -fcf-protection.
std::uint64_t slot_of_stub(std::span<const std::uint8_t> stub, std::uint64_t address) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  ZydisDecodedInstruction decoded;
  while (ZYAN_SUCCESS(ZydisDecoderDecodeInstruction(&decoder, nullptr, stub.data(), stub.size(), &decoded))) {
    address += decoded.length;
    stub = stub.subspan(decoded.length);
    if (control_of(decoded) != Control::jump) continue;
    const auto& modrm = decoded.raw.modrm;
    // mod 0 with rm 5 is an address relative to rip (Intel SDM, volume 2, 2.2.1.6).
    const bool by_slot = !decoded.raw.imm[0].is_relative && modrm.mod == 0 && modrm.rm == 5;
    return by_slot ? address + static_cast<std::uint64_t>(decoded.raw.disp.value) : 0;
  }
  return 0;
}

}  // namespace holdfast::binary
