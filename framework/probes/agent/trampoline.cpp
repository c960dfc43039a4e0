// Writes the code between a patched call and its slot: the moved instructions before the call, the
// start of the probe, and the jump to the slot. The moved instructions that follow the call are written before this
// code; the slot returns to them.

#include "probes/agent/install.hpp"

#include <cstring>

#include "probes/agent/counting.hpp"

namespace holdfast::probes::agent {
namespace {

constexpr int kCopiedWords = 32;  // size of a tail slot

/// Writes bytes, or sets `full`, which is checked once at the end.
void put(Writing& to, const void* bytes, std::size_t size) {
  if (to.at + size > to.end) {
    to.full = true;
    return;
  }
  std::memcpy(to.at, bytes, size);
  to.at += size;
}

template <std::size_t N>
void put(Writing& to, const unsigned char (&bytes)[N]) {
  put(to, bytes, N);
}

void put_32(Writing& to, std::int64_t value) {
  const auto low = static_cast<std::int32_t>(value);
  // The distance does not fit, so the room is too far away.
  if (low != value) to.full = true;
  put(to, &low, sizeof low);
}

void put_64(Writing& to, std::uint64_t value) { put(to, &value, sizeof value); }

std::uint64_t address_of(const void* place) { return reinterpret_cast<std::uint64_t>(place); }

std::uint64_t address_of(void (*function)()) { return reinterpret_cast<std::uint64_t>(function); }

/// Writes jmp *0(%rip), followed by the target.
void jump(Writing& to, std::uint64_t target) {
  put(to, {0xff, 0x25, 0, 0, 0, 0});
  put_64(to, target);
}

/// Writes call *2(%rip) and a jmp over the target, which follows.
void call(Writing& to, std::uint64_t target) {
  put(to, {0xff, 0x15, 2, 0, 0, 0, 0xeb, 8});
  put_64(to, target);
}

/// Copies an instruction of the program to this place, and adjusts its displacement.
void copy(Writing& to, const MovedCode& moved, std::uint64_t base) {
  unsigned char bytes[kMostBytes];
  std::memcpy(bytes, moved.bytes, moved.size);
  if (moved.relative_at >= 0) {
    std::int32_t displacement = 0;
    std::memcpy(&displacement, bytes + moved.relative_at, sizeof displacement);
    // A displacement is relative to the end of the instruction, which moves by the
    // same distance as its beginning.
    const auto here = displacement + static_cast<std::int64_t>(moved.address + base - address_of(to.at));
    displacement = static_cast<std::int32_t>(here);
    if (displacement != here) to.full = true;
    std::memcpy(bytes + moved.relative_at, &displacement, sizeof displacement);
  }
  put(to, bytes, moved.size);
}

/// Returns the offset of a variable from the thread pointer, which is the same in all threads (initial-exec). On
/// x86-64 the first word at fs contains the thread pointer itself.
std::int64_t in_thread(const void* variable) {
  std::uint64_t thread = 0;
  asm("mov %%fs:0, %0" : "=r"(thread));
  return static_cast<std::int64_t>(address_of(variable) - thread);
}

/// Stores the pointer of the call in a thread-local variable: push operand; pop %fs:variable. No register is
/// changed.
void take_pointer(Writing& to, const SitePlan& site, std::uint64_t base, const void* variable) {
  copy(to, site.operand, base);
  put(to, {0x64, 0x8f, 0x04, 0x25});
  put_32(to, in_thread(variable));
}

unsigned char* slot_of(const SitePlan& site, std::uint32_t index) {
  char* slots = site.tail ? holdfast_tail_slots : holdfast_slots;
  return reinterpret_cast<unsigned char*>(slots) + static_cast<std::size_t>(index) * kSlotBytes;
}

void complete_slot(const SitePlan& site, std::uint32_t index, std::uint64_t base, std::uint64_t onward) {
  unsigned char* slot = slot_of(site, index);
  if (site.operand.size > 0) {  // call *%fs:target
    Writing to{slot, slot + 8};
    put(to, {0x64, 0xff, 0x14, 0x25});
    put_32(to, in_thread(&target));
  }
  SlotData data{};
  data.target = site.target + base;
  if (!site.tail) {
    // Unwinders need the address of the second byte of the call (slots.cpp).
    data.inside_call = site.call + 1 + base;
    data.after = site.stops ? address_of(slot + 16) : onward;
    data.onward = onward;
  }
  std::memcpy(slot + 32, &data, sizeof data);
}

void leave_without_stamp(Writing& to, const SitePlan& site, std::uint64_t base) {
  if (site.operand.size > 0) {
    // Converts `push operand` back to `jmp *operand`.
    MovedCode made = site.operand;
    for (std::size_t i = 0; i + 1 < made.size; ++i) {
      if (made.bytes[i] != 0xff) continue;
      made.bytes[i + 1] = static_cast<unsigned char>((made.bytes[i + 1] & 0xc7U) | 0x20U);
      break;
    }
    copy(to, made, base);
  } else {
    jump(to, site.target + base);
  }
}

/// Writes the end of a tail call's trampoline, after its start. A stamp after the call costs a frame, so only the
/// outermost activation takes this stamp. Otherwise functions that tail-call each other forever would fill the
/// stack.
void leave(Writing& to, const SitePlan& site, std::uint32_t index, std::uint64_t base) {
  if (site.stops) {
    if (site.operand.size > 0) take_pointer(to, site, base, &target);
    // Frame of a tail slot: 8 bytes for alignment, and room for 32 words, into which the parameters are copied: lea
    // -n(%rsp), %rsp; push 264(%rsp), once for each word.
    const int words = site.parameters;
    const std::int64_t room = 1 + kCopiedWords - words;
    put(to, {0x48, 0x8d, 0xa4, 0x24});
    put_32(to, -8 * room);
    for (int i = 0; i < words; ++i) {
      put(to, {0xff, 0xb4, 0x24});
      // The last word first: `words` of them are above the return address, and each push moves the stack by one.
      put_32(to, 8 * (room + words));
    }
    jump(to, address_of(slot_of(site, index)));
    site_frames[index].plain = address_of(to.at);
  }
  leave_without_stamp(to, site, base);
}

}  // namespace

unsigned char* write_trampoline(const SitePlan& site, std::uint32_t index, std::uint64_t base, Writing& to) {
  unsigned char* after = to.at;
  const auto behind_patch = site.address + site.size + base;
  for (int i = 0; i < site.after_count; ++i) copy(to, site.after[i], base);
  jump(to, behind_patch);

  unsigned char* begin = to.at;
  for (int i = 0; i < site.before_count; ++i) copy(to, site.before[i], base);
  if (site.condition >= 0) {  // the opposite condition continues after the patch: jcc over a jump
    put(to, {static_cast<unsigned char>(0x70 | site.condition), 14});
    jump(to, behind_patch);
  }
  site_frames[index].starts = site.starts;
  if (site.starts || (site.tail && site.stops)) {
    if (site.operand.size > 0) take_pointer(to, site, base, &noted);
    put(to, {0x68});
    put_32(to, index);
    call(to, address_of(holdfast_before));
  }
  if (site.tail) {
    leave(to, site, index, base);
  } else {
    if (site.operand.size > 0) take_pointer(to, site, base, &target);
    jump(to, address_of(slot_of(site, index)));
  }
  complete_slot(site, index, base, site.after_count > 0 ? address_of(after) : behind_patch);
  return to.full ? nullptr : begin;
}

}  // namespace holdfast::probes::agent
