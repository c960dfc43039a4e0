extern "C" int archived_sum(const int*, int);
extern "C" int archived_letters(const char*);
extern "C" int shared_sum(const int*, int);
extern "C" int shared_letters(const char*);
extern "C" int objects_sum(const int*, int);
extern "C" int objects_letters(const char*);
extern "C" int own_sum(const int*, int);
extern "C" int own_letters(const char*);
extern "C" int small_sum(const int*, int);
extern "C" int small_letters(const char*);
extern "C" int header_sum(const int*, int);
extern "C" int header_letters(const char*);
extern "C" int in_c_sum(const int*, int);

int main(int count, char** words) {
  const int values[] = {count, 2, 3, 4};
  const int sum = archived_sum(values, 4) + shared_sum(values, 4) + objects_sum(values, 4) +
                  own_sum(values, 4) + small_sum(values, 4) + header_sum(values, 4) + in_c_sum(values, 4);
  const int letters = archived_letters(*words) + shared_letters(*words) + objects_letters(*words) +
                      own_letters(*words) + small_letters(*words) + header_letters(*words);
  return sum == letters ? 1 : 0;
}
