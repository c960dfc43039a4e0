#pragma once

// Classes whose instances are in containers.
#include <list>
#include <map>
#include <vector>

#define APART [[gnu::noinline]]

namespace shop {

struct Order {
  Order() {}
  long id;
  volatile int total;
  short kind;
};
APART int by_index(const std::vector<Order>& orders) {
  int sum = 0;
  for (std::size_t i = 0; i < orders.size(); ++i) sum += orders[i].total;
  return sum;
}
APART int by_iterator(const std::vector<Order>& orders) {
  int sum = 0;
  for (const auto& order : orders) sum += order.total;
  return sum;
}
APART int by_pointers(const std::vector<Order*>& orders) {
  int sum = 0;
  for (const auto* order : orders) sum += order->total;
  return sum;
}
APART void number(std::vector<Order>& orders) {
  int next = 0;
  for (auto& order : orders) order.total = next++;
}

struct Item {
  long id;
  int price;
};
APART int prices(const std::list<Item>& items) {
  int sum = 0;
  for (const auto& item : items) sum += item.price;
  return sum;
}
struct Entry {
  long id;
  int size;
};
APART int sizes(const std::map<int, Entry>& entries) {
  int sum = 0;
  for (const auto& [key, entry] : entries) sum += entry.size;
  return sum;
}

}  // namespace shop
