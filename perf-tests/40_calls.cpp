// 40: how often functions are called, and how often numbers are boxed.
//
// METRICS "calls(...)" and "constructions(...)" count calls under valgrind exactly, in the unchanged program. A name, a
// signature, a regular expression or a family of classes selects the functions. An inlined function is not called, so
// the functions here are noinline. Functions that are defined in another source file or in a library need no such
// attribute.
//
//   holdfast run calls
//   holdfast run boxes
//
// These are ScalaMeter's examples of MethodInvocationCount and BoxingCount.

#include <holdfast/holdfast.hpp>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace calls {

/// A number on the heap, behind a pointer to its base.
struct Value {
  virtual ~Value() = default;
};
template <class T>
struct Boxed final : Value {
  [[gnu::noinline]] explicit Boxed(T what) : value(what) {}
  T value;
};

struct Sequence {
  virtual ~Sequence() = default;
  virtual std::size_t length() const = 0;
};
class Vector final : public Sequence {
 public:
  [[gnu::noinline]] std::size_t length() const override { return values_.size(); }
  [[gnu::noinline]] void add(std::unique_ptr<Value> value) { values_.push_back(std::move(value)); }

 private:
  std::vector<std::unique_ptr<Value>> values_;
};

}  // namespace calls

HOLDFAST_BENCHMARK("calls/boxes")(holdfast::State& state) {
  for (auto _ : state) {
    calls::Vector vector;
    for (short i = 0; vector.length() < 100; ++i) {
      if (i % 10 == 0) vector.add(std::make_unique<calls::Boxed<short>>(i));
      if (i % 5 == 0) vector.add(std::make_unique<calls::Boxed<long>>(i));
      vector.add(std::make_unique<calls::Boxed<int>>(i));
    }
    holdfast::keep(vector);
  }
}
