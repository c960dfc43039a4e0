int in_c_sum(const int* values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum = sum * 3 + values[i] % (i + 1);
  return sum;
}
