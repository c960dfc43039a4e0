// Does so much work that a start is a small part of it on any processor: doubled work must double the time.
extern "C" unsigned long plugin(unsigned long factor);
int main() { return plugin(900) == 1; }
