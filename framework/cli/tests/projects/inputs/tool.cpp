extern "C" unsigned long plugin(unsigned long factor);
int main() { return plugin(300) == 1; }
