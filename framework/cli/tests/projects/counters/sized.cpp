namespace ns {

int table[1000] = {1};
double twice(double x) { return x + x; }
int twice(int x) { return x + x; }

}  // namespace ns

int main(int argc, char**) {
  for (;;) ns::table[argc] = ns::twice(ns::table[argc + 1]);
}
