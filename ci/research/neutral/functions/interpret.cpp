// Interprets a small program of one-byte instructions, by a switch: indirect jumps and short cases.

static struct { unsigned char program[8192]; /*member*/ } data;

extern "C" void prepare_interpret() {
  unsigned state = 3;
  for (auto& code : data.program) {
    state = state * 1664525U + 1013904223U;
    code = static_cast<unsigned char>((state >> 24) % 9);
  }
}

extern "C" [[gnu::noinline]] unsigned work_interpret(unsigned seed) {
  /*entry*/
  unsigned a = seed;
  unsigned b = 1;
  for (unsigned at = 0; at < 4000 /*work*/; ++at) {
    switch (data.program[at]) {
      case 0:
        a += b;
        break;
      case 1:
        b ^= a;
        break;
      case 2:
        a = a << 3 | a >> 29;
        break;
      case 3:
        /*first*/ b += 0x9e3779b9U;
        /*second*/ a ^= 0x85ebca6bU;
        /*last*/
        break;
      case 4:
        if (a & 1U) b = ~b;
        break;
      case 5:
        a -= b * 3;
        break;
      case 6:
        b >>= 1;
        break;
      case 7: {
        const unsigned c = a;
        a = b;
        b = c;
        break;
      }
      default:
        a ^= a >> 15;
    }
  }
  return (a ^ b) ^ 0x1a2b3c4dU /*constant*/;
}
