// Classes whose members are accessed as often as the comments say, however the compiler optimises. The members are
// volatile, or their objects are passed to functions that are not inlined.
#include <memory>
#include <thread>

#include "containers.hpp"

namespace shop {

struct Counter {
  long id = 0;
  volatile long hits = 0;
};
APART long count(Counter& counter, int times) {  // 2000 reads and 1000 writes of hits
  long seen = 0;
  for (int i = 0; i < times; ++i) {
    counter.hits += i;
    seen += counter.hits;
  }
  return seen;
}

struct Node {
  int value;
  Node* next;
};
APART void link(Node& node, int value, Node* next) {
  node.value = value;
  node.next = next;
}
APART int walk(const Node* node) {  // 50 reads of next and of value
  int sum = 0;
  for (; node != nullptr; node = node->next) sum += node->value;
  return sum;
}

struct Account {
  char name[20] = "";
  volatile int balance = 0;
};
APART int balance(const std::unique_ptr<Account>& account) { return account->balance; }

struct Shape {
  virtual ~Shape() = default;
  virtual void paint(int with) = 0;
  volatile int color;
};
struct Square : Shape {
  void paint(int with) override {
    color = with;
    side = with + 1;
  }
  volatile int side;
};
struct Circle : Shape {
  void paint(int with) override { color = with; }
};
APART int paint_all(const std::vector<Shape*>& shapes) {
  int sum = 0;
  for (auto* shape : shapes) {
    shape->paint(3);
    sum += shape->color;
  }
  return sum;
}

struct Address {
  int number;
  volatile int zip;
};
struct Customer {
  long id;
  Address home, work;
};
APART int zips(Customer& customer, int times) {
  int sum = 0;
  for (int i = 0; i < times; ++i) {
    customer.work.zip = i;
    sum += customer.home.zip;
  }
  return sum;
}

struct First {
  long id;
  volatile int number;
};
struct Second {
  long id;
  volatile int number;
};
APART int both(First& first, const Second* second) {
  first.number = second->number;
  return first.number;
}

struct Point {
  long y;
  volatile int x;
};
APART void move_to(Point& point, int x) { point.x = x; }
APART int on_the_stack(int times) {
  int sum = 0;
  for (int i = 0; i < times; ++i) {
    Point point;
    move_to(point, i);
    sum += point.x;
  }
  return sum;
}

class Till {
 public:
  void pay(int sum) { cash_ += sum; }
  long all() const { return cash_; }

 private:
  long id_ = 0;
  volatile long cash_ = 0;
};
APART long pay(Till& till, int times) {
  for (int i = 0; i < times; ++i) till.pay(i);
  return till.all();
}

struct Shared {
  long id = 0;
  volatile int uses = 0;
};
APART void use(Shared* shared, int times) {
  for (int i = 0; i < times; ++i) shared->uses = i;
}

struct Table {
  long id;
  volatile int cells[16];
  volatile int after;
};
APART int fill(Table& table, int times) {
  for (int i = 0; i < times; ++i) table.cells[i] = i;
  return table.after;
}

struct Lock {
  long id;
  volatile int state;
};
struct Door {
  long id;
  Lock* lock;
};
struct House {
  long id;
  Door* door;
};
APART int state(const House& house) { return house.door->lock->state; }

struct Large {
  long words[5];
  int last;
};
APART Large made(int last) {
  Large large;
  large.last = last;
  return large;
}
APART void copy(Large& to, const Large& from) { to = from; }
APART int last_of(const Large& large) { return large.last; }

struct Clock {
  long id;
  volatile int ticks;
};
Clock wall{1, 0};
APART int tick(int times) {
  for (int i = 0; i < times; ++i) wall.ticks = i;
  return wall.ticks;
}

struct Captured {
  long id;
  volatile int seen;
};
template <class Visit>
APART void visit(int times, const Visit& visit) {
  for (int i = 0; i < times; ++i) visit(i);
}

}  // namespace shop

using namespace shop;

int main() {
  long sum = 0;
  Counter counter;
  sum += count(counter, 1000);

  static Node nodes[50];
  for (int i = 0; i < 50; ++i) link(nodes[i], i, i < 49 ? &nodes[i + 1] : nullptr);
  sum += walk(&nodes[0]);

  std::vector<Order> orders(100);
  std::vector<Order*> pointers;
  for (auto& order : orders) pointers.push_back(&order);
  number(orders);                                                         // 100 writes of total
  sum += by_index(orders) + by_iterator(orders) + by_pointers(pointers);  // 300 reads

  const auto account = std::make_unique<Account>();
  for (int i = 0; i < 10; ++i) sum += balance(account);

  std::vector<std::unique_ptr<Shape>> owned;
  std::vector<Shape*> shapes;
  for (int i = 0; i < 20; ++i) {
    owned.push_back(i % 2 == 0 ? std::unique_ptr<Shape>(new Square) : std::unique_ptr<Shape>(new Circle));
    shapes.push_back(owned.back().get());
  }
  sum += paint_all(shapes);  // color: 20 writes and reads; side: 10 writes

  Customer customer;
  customer.home.zip = 1;
  sum += zips(customer, 30);  // zip: 30 reads, 31 writes

  First first{1, 2};
  Second second{1, 3};
  for (int i = 0; i < 40; ++i)
    sum += both(first, &second);  // each 40 reads; First::number 40 writes, besides 1 here
  sum += on_the_stack(60);        // x: 60 reads and writes

  Till till;
  sum += pay(till, 70);  // cash_: 71 reads, 71 writes with the first
  Shared shared;
  std::thread one(use, &shared, 500);
  std::thread other(use, &shared, 400);
  one.join();
  other.join();  // uses: 901 writes with the first

  Table table;
  table.after = 1;
  sum += fill(table, 16);  // cells: 16 writes; after: 1 read, 1 write

  Lock lock{1, 2};
  Door door;
  door.lock = &lock;
  House house;
  house.door = &door;
  for (int i = 0; i < 80; ++i) sum += state(house);  // each 80 reads

  std::list<Item> items(90);
  sum += prices(items);
  std::map<int, Entry> entries;
  for (int i = 0; i < 90; ++i) entries[i];
  sum += sizes(entries);

  Large large;
  for (int i = 0; i < 25; ++i) {
    const Large other_one = made(i);
    copy(large, other_one);
    sum += last_of(large);
  }
  sum += tick(33);  // ticks: 33 writes, 1 read

  Captured captured{1, 0};
  visit(44, [&](int i) { captured.seen = i; });
  sum += captured.seen;  // seen: 45 writes, 1 read
  return sum == 12345 ? 1 : 0;
}
