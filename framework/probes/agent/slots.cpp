/// The slots from which probed calls are made, and the code before and after them. For x86-64.
///
/// A patched call instruction is a jump to its trampoline (trampoline.cpp), which leads here. A jump pushes nothing, so the
/// stack is as it was before the call. The call in a slot puts its return address exactly where the original would have put
/// it, and the callee finds its stack parameters. After the call the slot takes a stamp and jumps to the original return
/// address.
///
/// Exceptions. An unwinder that finds the return address of a slot on the stack looks up the call frame information of the
/// slot. It is written here and so needs no registration.
///   `CFA = rsp + 0`          the slot has no frame; its rsp is that of the inspected function.
///   `rip = *(rip + 32)`      DW_CFA_val_expression(16, {DW_OP_breg16 32, DW_OP_deref}): an address in the patched call,
///                            which the agent wrote 32 bytes after the return address. So the unwinder continues in the
///                            inspected function, at its call, and finds its handlers there.
///   signal frame             Without it the slot and the inspected function, with one CFA, would be taken for one frame.
/// After a signal frame some unwinders look up the address itself (GCC's), others the byte before it (LLVM's up to version
/// 15). So it is the address of the second byte of the call, and both find the call. When a handler in the function catches
/// the exception, the code after the call is not reached.
///
/// Registers. Probes preserve all registers and flags, not only the callee-saved ones. Compilers know which registers a
/// local callee does not change (-fipa-ra) and keep values in them across the call. The C++ part is compiled to use only
/// general registers, so only those that it may change are saved.
///
/// Signals. A handler may call the inspected function while a probe runs. Such probes are only counted as skipped. At a call
/// by a pointer, one instruction stores the pointer and the next one calls it. A handler that runs between the two and
/// executes the same call would change the pointer. Other calls have no such window.
///
/// Slots are 64 bytes long. The agent completes those that it needs. The first 8 bytes are the call, through a place in memory
/// (nop; call *target(%rip)) or, for a pointer, through the thread's own variable (call *%fs:target).

#include "probes/agent/slots.hpp"

#if defined(__x86_64__)

asm(R"(
        .section .text.holdfast_slots, "ax", @progbits
        .p2align 12
        .globl  holdfast_slots
        .hidden holdfast_slots
        .type   holdfast_slots, @function
holdfast_slots:
        .cfi_startproc simple
        .cfi_signal_frame
        .cfi_def_cfa %rsp, 0
        .cfi_escape 0x16, 0x10, 0x03, 0x80, 0x20, 0x06
        .set    .Lindex, 0
        .rept   512
        .byte   0x66, 0x90              #  0: the call
        call    *18f(%rip)
        jmp     *20f(%rip)              #  8: it returns here; `after` is 16 below, or where the program goes on
        .p2align 4, 0xcc
        .byte   0x68                    # 16: push $index
        .long   .Lindex
        call    holdfast_after
        jmp     *21f(%rip)
        .p2align 5, 0xcc
18:     .quad   0                       # 32: target
19:     .quad   0                       # 40: address of the patched call's second byte
20:     .quad   0                       # 48: after
21:     .quad   0                       # 56: where the program goes on
        .set    .Lindex, .Lindex + 1
        .endr
        .cfi_endproc
        .size   holdfast_slots, . - holdfast_slots

        # A call in place of a return (tail call) with a stamp behind it. The callee would return to the caller of the
        # inspected function, so the slot calls it, with a copy of up to 256 bytes of parameters that the trampoline has made
        # below the return address (and 8 bytes that align it), and returns itself. An ordinary frame of 264 bytes.
        .globl  holdfast_tail_slots
        .hidden holdfast_tail_slots
        .type   holdfast_tail_slots, @function
holdfast_tail_slots:
        .cfi_startproc
        .set    .Lindex, 0
        .rept   512
        .cfi_def_cfa_offset 272
        .byte   0x66, 0x90              #  0: the call
        call    *18f(%rip)
        lea     264(%rsp), %rsp         #  8
        .cfi_def_cfa_offset 8
        .byte   0x68                    # 16: push $index
        .long   .Lindex
        .cfi_def_cfa_offset 16
        call    holdfast_after
        .cfi_def_cfa_offset 8
        ret
        .p2align 5, 0xcc
18:     .quad   0                       # 32: target
        .quad   0, 0, 0
        .set    .Lindex, .Lindex + 1
        .endr
        .cfi_endproc
        .size   holdfast_tail_slots, . - holdfast_tail_slots
        .globl  holdfast_slots_end
        .hidden holdfast_slots_end
        .p2align 12
holdfast_slots_end:

        .text
        # On the stack: where to return to, the index of the site, then what was there at the call. The stamp is the last
        # that is done before the call, so that little of the probe is in the interval. lahf and seto keep the flags
        # that comparisons set; popf would cost more than all the rest.
        .globl  holdfast_before
        .hidden holdfast_before
        .type   holdfast_before, @function
holdfast_before:
        push    %rax
        lahf
        seto    %al
        push    %rax
        push    %rdx
        push    %rcx
        push    %rsi
        push    %rdi
        push    %r8
        push    %r9
        push    %r10
        push    %r11
        mov     88(%rsp), %edi
        lea     96(%rsp), %rsi
        mov     %rbp, %rdx
        call    holdfast_probe_starts
        mov     %rax, %rcx
        pop     %r11
        pop     %r10
        pop     %r9
        pop     %r8
        pop     %rdi
        pop     %rsi
        lfence
        rdtsc
        shl     $32, %rdx
        or      %rdx, %rax
        mov     %rax, (%rcx)
        pop     %rcx
        pop     %rdx
        pop     %rax
        add     $0x7f, %al
        sahf
        pop     %rax
        ret     $8
        .size   holdfast_before, . - holdfast_before

        # The stamp is the first that is done. Without lfence the processor would take it while loads of the callee are
        # still on their way.
        .globl  holdfast_after
        .hidden holdfast_after
        .type   holdfast_after, @function
holdfast_after:
        push    %rax
        push    %rdx
        lfence
        rdtsc
        push    %rcx
        mov     %rax, %rcx
        lahf
        seto    %al
        push    %rax
        shl     $32, %rdx
        or      %rdx, %rcx
        push    %rsi
        push    %rdi
        push    %r8
        push    %r9
        push    %r10
        push    %r11
        mov     88(%rsp), %edi
        lea     96(%rsp), %rsi
        mov     %rbp, %rdx
        call    holdfast_probe_stops
        pop     %r11
        pop     %r10
        pop     %r9
        pop     %r8
        pop     %rdi
        pop     %rsi
        pop     %rax
        add     $0x7f, %al
        sahf
        pop     %rcx
        pop     %rdx
        pop     %rax
        ret     $8
        .size   holdfast_after, . - holdfast_after

        # Calls nothing, %rdi times, to measure the cost of probes. The call is patched like any other.
        .globl  holdfast_call_nothing
        .hidden holdfast_call_nothing
        .type   holdfast_call_nothing, @function
holdfast_call_nothing:
        .cfi_startproc
        push    %rbx
        .cfi_def_cfa_offset 16
        .cfi_offset %rbx, -16
        mov     %rdi, %rbx
        .p2align 4
        .globl  holdfast_calibrated_call
        .hidden holdfast_calibrated_call
holdfast_calibrated_call:
        call    holdfast_nothing
        dec     %rbx
        jnz     holdfast_calibrated_call
        pop     %rbx
        .cfi_def_cfa_offset 8
        ret
        .cfi_endproc
        .size   holdfast_call_nothing, . - holdfast_call_nothing
        .p2align 4
        .globl  holdfast_nothing
        .hidden holdfast_nothing
        .type   holdfast_nothing, @function
holdfast_nothing:
        ret
        .size   holdfast_nothing, . - holdfast_nothing
)");

#endif
