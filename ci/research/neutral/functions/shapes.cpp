// Adds the areas of shapes of four classes, by virtual functions.

#include <memory>
#include <vector>

namespace {
struct Shape {
  virtual ~Shape() = default;
  virtual unsigned area() const = 0;
  virtual unsigned edges() const = 0;
};
struct Square final : Shape {
  explicit Square(unsigned side) : side_(side) {}
  unsigned area() const override { return side_ * side_; }
  unsigned edges() const override { return 4; }
  unsigned side_; /*member*/
};
struct Rectangle final : Shape {
  Rectangle(unsigned width, unsigned height) : width_(width), height_(height) {}
  unsigned area() const override { return width_ * height_; }
  unsigned edges() const override { return 4; }
  unsigned width_;
  unsigned height_;
};
struct Triangle final : Shape {
  explicit Triangle(unsigned side) : side_(side) {}
  unsigned area() const override { return side_ * side_ * 433 / 1000; }
  unsigned edges() const override { return 3; }
  unsigned side_;
};
struct Circle final : Shape {
  explicit Circle(unsigned radius) : radius_(radius) {}
  unsigned area() const override { return radius_ * radius_ * 355 / 113; }
  unsigned edges() const override { return radius_ > 100 ? 1 : 0; }
  unsigned radius_;
};
}  // namespace

static std::vector<std::unique_ptr<Shape>> shapes;

extern "C" void prepare_shapes() {
  unsigned state = 10;
  shapes.clear();
  for (int i = 0; i < 1000; ++i) {
    state = state * 1664525U + 1013904223U;
    const unsigned size = state >> 23;
    switch ((state >> 15) % 4) {
      case 0:
        shapes.push_back(std::make_unique<Square>(size));
        break;
      case 1:
        shapes.push_back(std::make_unique<Rectangle>(size, size / 2));
        break;
      case 2:
        shapes.push_back(std::make_unique<Triangle>(size));
        break;
      default:
        shapes.push_back(std::make_unique<Circle>(size));
    }
  }
}

extern "C" [[gnu::noinline]] unsigned work_shapes(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 600 /*work*/;
  unsigned area = seed;
  unsigned edges = 0;
  unsigned positions = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    const Shape& shape = *shapes[i];
    area += shape.area();
    edges += shape.edges();
    /*first*/ positions ^= i;
    /*second*/ area ^= edges;
    /*last*/
  }
  return (area ^ edges ^ positions) ^ 0x1a2b3c4dU /*constant*/;
}
