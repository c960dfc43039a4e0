#include "36_list_buffer.hpp"

namespace {

[[gnu::noinline]] int warm(int times) {
  unsigned mixed = 1;
  for (int i = 0; i < 400 * times; ++i) mixed = mixed * 1664525U + 1013904223U;
  return static_cast<int>(mixed & 1U);
}

[[gnu::noinline]] int step(const ListBuffer& list) { return list.size(); }

}  // namespace

void ListBuffer::append(int value) {
  *end_ = new Node{value, nullptr};  // kept as long as the program runs
  end_ = &(*end_)->next;
  ++length_;
}

int ListBuffer::size() const {
#ifdef SIZE_BY_COUNTING
  int counted = 0;
  for (const Node* node = first_; node != nullptr; node = node->next) ++counted;
  return counted;
#else
  return length_;
#endif
}

int sum_of_sizes(ListBuffer& list, int times) {
  int sum = warm(times);
  for (int i = 0; i < times; ++i) {
    list.append(i);
    sum += step(list);
  }
  return sum;
}
