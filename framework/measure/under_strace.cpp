#include "measure/under_strace.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include "wire/counting_marks.hpp"

namespace holdfast::measure {
namespace {

/// It fails, as it should.
void mark(std::string_view words) { syscall(SYS_write, -1, words.data(), words.size()); }

class UnderStrace final : public Tool {
 public:
  void begin() override { resume(); }
  void end() override { pause(); }
  void pause() override { mark(wire::kCountingEnds); }
  void resume() override { mark(wire::kCountingBegins); }
};

}  // namespace

std::unique_ptr<Tool> under_strace() { return std::make_unique<UnderStrace>(); }

}  // namespace holdfast::measure
