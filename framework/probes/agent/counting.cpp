// Each thread has a stack of open intervals, by frame. The stack grows downwards, so a frame below the
// current one no longer exists. Everything works without locks and memory allocation, because a probe may be
// anywhere, even in malloc() or in a signal handler.

#include "probes/agent/counting.hpp"

#include <sys/syscall.h>
#include <sys/uio.h>

#include "probes/agent/slots.hpp"

namespace holdfast::probes::agent {

SiteFrame site_frames[kSlots];
AgentResults* results = nullptr;
bool extends = false;
std::uint64_t leads_to = 0;
__thread std::uint64_t target __attribute__((tls_model("initial-exec")));
__thread std::uint64_t noted __attribute__((tls_model("initial-exec")));

namespace {

/// Initial-exec variables are at a fixed distance from the thread pointer. The usual access would call
/// __tls_get_addr(), which may allocate.
__thread Thread* mine __attribute__((tls_model("initial-exec")));
__thread bool uncounted __attribute__((tls_model("initial-exec")));  // all entries for threads were taken
__thread std::uint64_t nowhere __attribute__((tls_model("initial-exec")));

Thread* thread() {
  if (mine == nullptr && !uncounted) {
    // Each thread takes its own entry once, and shares no counter with others.
    const auto number = __atomic_fetch_add(&results->threads, 1, __ATOMIC_RELAXED);
    uncounted = number >= kMostThreads;
    if (!uncounted) mine = reinterpret_cast<Thread*>(reinterpret_cast<char*>(results) + kThreadsAt) + number;
  }
  return mine;
}

/// Tells signal handlers of this thread that its counts are being changed. Without the fences a compiler may remove the
/// first store, because it sees no read before the second.
class Busy {
 public:
  explicit Busy(Thread& own) : own_(own) {
    own_.busy = 1;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    own_.busy = 0;
  }

 private:
  Thread& own_;
};

std::uint64_t at(std::uint64_t address) { return *pointer_to<const std::uint64_t>(address); }

std::uint64_t frame_of(std::uint32_t index, std::uint64_t rsp, std::uint64_t rbp) {
  const auto& rule = site_frames[index];
  const auto place = (rule.from_rbp ? rbp : rsp) + static_cast<std::uint64_t>(rule.offset);
  return rule.at_that_place ? at(place) : place;
}

/// Returns the sum of a site; nullptr if this is not the first thread, or if intervals have several sites.
Sum* sum_of_site(const Thread& own, std::uint32_t index) {
  const auto* first = reinterpret_cast<const Thread*>(reinterpret_cast<const char*>(results) + kThreadsAt);
  return extends || &own != first || index >= kMostSites ? nullptr : &results->sites[index];
}

/// Closes the innermost interval. It is counted if its end was recorded, else as abandoned.
void close(Thread& own, Sum* of_its_site = nullptr) {
  const auto& top = own.open[--own.depth];
  if (top.end == 0) {
    ++own.abandoned;
    return;
  }
  auto whole = sum_of_one(top.end - top.begin);
  add(whole, top.inner);
  add(own.depth > 0 ? own.open[own.depth - 1].inner : own.sum, whole);
  if (own.depth > 0 || of_its_site == nullptr) return;
  add(*of_its_site, whole);
  auto& bin = results->bins[bin_of(top.end - top.begin)];
  ++bin.count;
  bin.total += top.end - top.begin;
}

/// Closes the intervals of frames below the current one. These frames no longer exist: they were left by an exception, by
/// longjmp, or after their last call.
void close_below(Thread& own, std::uint64_t frame) {
  while (own.depth > 0 && own.open[own.depth - 1].frame < frame) close(own);
}

/// Makes a system call without a library.
long call_system(long number, long a, long b, long c, long d, long e, long f) {
  register long fourth asm("r10") = d;
  register long fifth asm("r8") = e;
  register long sixth asm("r9") = f;
  long result = number;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
               : "rcx", "r11", "memory");
  return result;
}

/// Returns true if the frame still has its return address. It is read with a system call, because its stack may no longer
/// exist.
bool is_alive(const Open& open) {
  std::uint64_t caller = 0;
  const iovec to{&caller, sizeof caller};
  const iovec from{pointer_to<void>(open.frame - sizeof caller), sizeof caller};
  const long self = call_system(SYS_getpid, 0, 0, 0, 0, 0, 0);
  const long got = call_system(SYS_process_vm_readv, self, reinterpret_cast<long>(&to), 1,
                               reinterpret_cast<long>(&from), 1, 0);
  // If the system does not permit the read, the frame is considered alive.
  // -14 is -EFAULT: the stack is no longer mapped.
  return got < 0 ? got != -14 : caller == open.caller;
}

bool runs_inside(const Thread& own, std::uint64_t frame) {
  return own.depth > 0 && own.open[own.depth - 1].frame > frame && own.open[own.depth - 1].end == 0;
}

/// Returns true for an activation inside of an interval of the same function, which is part of that interval. An
/// exception may have ended the outer activation, which only its frame shows. The frame is checked only now and then,
/// because a check costs more than counting.
bool counts_as_nested(Thread& own, std::uint64_t frame) {
  while (runs_inside(own, frame)) {
    auto& outer = own.open[own.depth - 1];
    const auto seen = ++outer.nested;
    // Checks the frame at the first, second, fourth, eighth nested activation and so on.
    if ((seen & (seen - 1)) != 0 || is_alive(outer)) {
      ++own.nested;
      ++own.inside;
      return true;
    }
    close(own);
  }
  return false;
}

std::uint64_t* start(Thread& own, std::uint64_t frame) {
  close_below(own, frame);
  // If this frame begins a new interval, its earlier interval has ended or was abandoned.
  if (own.depth > 0 && own.open[own.depth - 1].frame == frame) close(own);
  if (counts_as_nested(own, frame)) return &nowhere;
  if (own.depth == kMostOpen) {
    ++own.skipped;
    return &nowhere;
  }
  auto& open = own.open[own.depth++];
  // The return address is just below the canonical frame address. `begin` is stamped
  // last, by the assembly code.
  open = {.frame = frame, .begin = 0, .end = 0, .caller = at(frame - 8), .nested = 0, .inner = {}};
  return &open.begin;
}

bool has_open(const Thread& own, std::uint64_t frame) {
  return own.depth > 0 && own.open[own.depth - 1].frame == frame;
}

bool leads_elsewhere(std::uint32_t index) {
  return leads_to != 0 && site_frames[index].by_pointer && noted != leads_to;
}

/// Handles a call by a pointer to another function. Like any other call, it shows which frames no longer exist.
void pass_by(Thread& own, std::uint64_t frame) {
  close_below(own, frame);
  if (has_open(own, frame)) close(own);
  if (runs_inside(own, frame)) ++own.inside;
}

void stop(Thread& own, std::uint32_t index, std::uint64_t frame, std::uint64_t stamp) {
  close_below(own, frame);
  if (!has_open(own, frame)) {
    if (runs_inside(own, frame))
      ++own.inside;
    else if (leads_to == 0)
      ++own.orphans;
    return;
  }
  auto& open = own.open[own.depth - 1];
  if (open.end != 0) {
    ++own.inside;
    // Intervals that were complete after the former end are now inside of this interval.
    own.nested += open.inner.count;
    own.inside += 2 * open.inner.count;
    open.inner = {};
  }
  open.end = stamp;
  if (!extends) close(own, sum_of_site(own, index));
}

/// Sets the address at which the trampoline continues. Below the stack of the call are the index of the site, then this
/// return address.
void go_on_at(std::uint64_t rsp, std::uint64_t place) { *pointer_to<std::uint64_t>(rsp - 16) = place; }

}  // namespace

void count_anew() {
  if (mine != nullptr) *mine = {};
  for (auto& site : results->sites) site = {};
  for (auto& bin : results->bins) bin = {};
}

void count_apart() {
  mine = nullptr;
  uncounted = false;
}

Thread* counted() { return mine; }

}  // namespace holdfast::probes::agent

using namespace holdfast::probes;
using namespace holdfast::probes::agent;

std::uint64_t* holdfast_probe_starts(std::uint32_t index, std::uint64_t rsp, std::uint64_t rbp) {
  const auto& site = site_frames[index];
  auto* stamp = &nowhere;
  bool outermost = false;
  if (Thread* own = thread(); own == nullptr) {
  } else if (own->busy != 0) {
    ++own->skipped;
  } else {
    const Busy busy(*own);
    const auto frame = frame_of(index, rsp, rbp);
    if (leads_elsewhere(index)) {
      pass_by(*own, frame);
    } else {
      if (site.by_pointer && results->targets[index] == 0) results->targets[index] = noted;
      if (site.starts) stamp = start(*own, frame);
      outermost = has_open(*own, frame);
      if (site.plain != 0 && !outermost && !runs_inside(*own, frame)) ++own->orphans;
    }
  }
  if (site.plain != 0 && !outermost) go_on_at(rsp, site.plain);
  return stamp;
}

void holdfast_probe_stops(std::uint32_t index, std::uint64_t rsp, std::uint64_t rbp, std::uint64_t stamp) {
  Thread* own = thread();
  if (own == nullptr) return;
  if (own->busy != 0) {
    ++own->skipped;
    return;
  }
  const Busy busy(*own);
  stop(*own, index, frame_of(index, rsp, rbp), stamp);
}
