// Does so much work that the start of the process is a small part of the time on any processor: doubled work
// must double the time.
extern "C" unsigned long plugin(unsigned long factor);
int main() { return plugin(900) == 1; }
