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
  const bool stops = decoded.mnemonic == ZYDIS_MNEMONIC_UD2 || decoded.mnemonic == ZYDIS_MNEMONIC_HLT ||
                     decoded.mnemonic == ZYDIS_MNEMONIC_INT3;
  return stops ? Control::stops : Control::onward;
}

bool is_padding(const ZydisDecodedInstruction& decoded) {
  return decoded.meta.category == ZYDIS_CATEGORY_NOP || decoded.meta.category == ZYDIS_CATEGORY_WIDENOP ||
         decoded.mnemonic == ZYDIS_MNEMONIC_INT3;
}

}  // namespace holdfast::binary
