// Computes the checksum of a text with a table.

static struct {
  unsigned table[256];
  unsigned char text[8192]; /*member*/
} data;

extern "C" void prepare_crc() {
  for (unsigned i = 0; i < 256; ++i) {
    unsigned value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value & 1U) != 0 ? (value >> 1) ^ 0xedb88320U : value >> 1;
    data.table[i] = value;
  }
  unsigned state = 2;
  for (unsigned char& c : data.text)
    c = static_cast<unsigned char>((state = state * 1664525U + 1013904223U) >> 24);
}

extern "C" [[gnu::noinline]] unsigned work_crc(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 4000 /*work*/;
  unsigned crc = ~seed;
  unsigned sum = 0;
  for (unsigned i = 0; i < kSize; ++i) {
    /*first*/ crc = data.table[(crc ^ data.text[i]) & 0xffU] ^ (crc >> 8);
    /*second*/ sum += data.text[i];
    /*last*/
  }
  return (~crc + sum) ^ 0x1a2b3c4dU /*constant*/;
}
