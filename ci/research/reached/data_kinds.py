"""Defines functions of generated programs that read texts, tables and variables (kind.py)."""

from .kind import Kind

DATA_KINDS = (
    Kind("switch-of-constants", """
OWN int @f@(int x) {
  switch (x) {
    case 3: return @a:int@;
    case 4: return @b:int@;
    case 5: return @c:int@;
    case 6: return @d:int@;
    case 7: return @e:int@;
    case 8: return @k:int@;
    case 9: return @l:int@;
    default: return @m:int@;
  }
}
"""),
    Kind("text", """
OWN int @f@(int x) {
  unsigned s = unsigned(x);
  for (const char* at = "@t:text@"; *at != 0; ++at) s = s * 31 + unsigned(*at);
  return int(s) + "@u:text@"[x & 7];
}
"""),
    Kind("texts-with-one-end", """
OWN int @f@(int x) {
  unsigned s = unsigned(x);
  for (const wchar_t* at = keep(L"ab" L"@t:text@"); *at != 0; ++at) s = s * 31 + unsigned(*at);
  return int(s);
}
OWN int @f@_end(int x) { return int(keep(L"@t:text@")[x & 7]); }
OWN int @f@_other(int x) { return int(keep(L"b" L"@t:text@")[x & 7]); }
"""),
    Kind("wide-text", """
OWN int @f@(int x) {
  unsigned s = unsigned(x);
  for (const wchar_t* at = keep(L"@t:text@"); *at != 0; ++at) s = s * 31 + unsigned(*at);
  for (const char16_t* at = keep(u"@u:text@"); *at != 0; ++at) s = s * 31 + unsigned(*at);
  return int(s) + int(U"@v:text@"[x & 7]);
}
"""),
    Kind("constant-table", """
static const int table_@f@[16] = {@t:table16@};
OWN int @f@(int x) {
  unsigned s = 0;
  for (int i = 0; i < 16; ++i) s = s * 3 + unsigned(table_@f@[(x + i * 5) & 15]);
  return int(s);
}
"""),
    Kind("table-backwards", """
static const int table_@f@[12] = {@t:table12@};
OWN int @f@(int x) {
  unsigned s = unsigned(x);
  for (int i = 12; i-- > 0;) s = (s << 1 | s >> 31) ^ unsigned(table_@f@[i]);
  return int(s);
}
"""),
    Kind("table-from-another-start", """
static const short table_@f@[26] = {@t:table26@};
OWN int @f@(int x) {
  unsigned s = 0;
  const char* word = keep("@w:text@");
  for (; *word != 0; ++word) s = s * 7 + unsigned(table_@f@[*word - 'a']);
  return int(s) + x;
}
"""),
    Kind("variable-table", """
int data_@f@[8] = {@t:table8@};
OWN int @f@(int x) {
  unsigned s = 0;
  for (int i = 0; i < 40; ++i) s += unsigned(data_@f@[(unsigned(i) * 3 + s) & 7]);
  return int(s) + x;
}
"""),
    Kind("one-element", """
static int one_@f@[8] = {@t:table8@};
OWN int @f@_set(int x) { return one_@f@[5] = x; }
OWN int @f@(int x) {
  if (x < -1000) @f@_set(x);
  return one_@f@[2] + one_@f@[x & 7];
}
"""),
    Kind("array-on-the-stack", """
OWN int @f@(int x) {
  int local[12] = {@t:table12@};
  local[x & 7] += x;
  unsigned s = 0;
  for (int i = 0; i < 12; ++i) s = s * 5 + unsigned(keep(local)[i]);
  return int(s);
}
"""),
    Kind("table-of-structures", """
static const struct { const char* name; int (*go)(int); double weight; } rows_@f@[] = {
  {"@t:text@", @g:name@, @a:int@.25}, {"@u:text@", @h:name@, @b:int@.5}, {"abc", @k:name@, 1.75}};
OWN int @f@(int x) {
  double s = 0;
  for (int i = 0; i < 3; ++i) s += rows_@f@[i].weight * rows_@f@[i].go(x & 15) + rows_@f@[i].name[1];
  return int(long(s) & 0xffffff);
}
"""),
    Kind("pointers-to-functions", """
static int @f@_own(int x) { return x @o:op@ @a:int@; }
static int (*const pointers_@f@[])(int) = {@g:name@, @f@_own, @h:name@, @k:name@};
OWN int @f@(int x) {
  unsigned s = 0;
  for (int i = 0; i < 4; ++i) s = s * 3 + unsigned(pointers_@f@[(x + i) & 3](x & 31));
  return int(s);
}
"""),
    Kind("pointer-in-a-variable", """
static int @f@_one(int x) { return x * @a:int@; }
static int @f@_two(int x) { return x - @b:int@; }
int (*pointer_@f@)(int) = @p:word=%_one,%_two@;
OWN int @f@(int x) { return pointer_@f@(x) @o:op@ @c:int@; }
"""),
    Kind("thread-local", """
thread_local int own_@f@ = @a:int@;
static thread_local int owned_@f@[4] = {@t:table4@};
OWN int @f@(int x) {
  own_@f@ += x;
  return own_@f@ @o:op@ owned_@f@[x & 3];
}
"""),
    Kind("registered", """
static const Registered registered_@f@ __attribute__((section("registry"), used)) = {@a:int@, @g:name@};
OWN int @f@(int x) {
  unsigned s = 0;
  for (const Registered* at = __start_registry; at != __stop_registry; ++at) s += unsigned(at->number);
  return int(s) + x;
}
"""),
    Kind("library-variable", """
OWN int @f@(int x) { return given_@f@[x & 7] @o:op@ @a:int@; }
""", header="int @f@(int x);\nextern int given_@f@[8];\n", library="int given_@f@[8] = {@t:table8@};\n"),
    Kind("floating-point", """
OWN int @f@(int x) {
  const double y = x * @a:int@.125 + (x % 2 == 0 ? @b:int@.5 : @c:int@.75);
  const float z = float(x) * @d:int@.5f;
  double s = y;
  for (int i = 0; i < 5; ++i) s = s * @e:int@.0625 + 1 / (y * y + 3.5) - double(z);
  return int(long(std::fabs(std::fmod(s, 1e6))));
}
"""),
    Kind("list", """
struct Node_@f@ { int value; const Node_@f@* next; };
static Node_@f@ n1_@f@ = {@a:int@, nullptr}, n2_@f@ = {2, &n1_@f@}, n3_@f@ = {@b:int@, &n2_@f@}, n4_@f@ = {4, &n3_@f@},
  n5_@f@ = {5, &n4_@f@}, n6_@f@ = {6, &n5_@f@}, n7_@f@ = {7, &n6_@f@}, n8_@f@ = {8, &n7_@f@}, n9_@f@ = {9, &n8_@f@};
OWN int @f@(int x) {
  unsigned s = unsigned(x);
  for (const Node_@f@* at = &n9_@f@; at != nullptr; at = at->next) s = s * 3 + unsigned(at->value);
  return int(s);
}
"""),
    Kind("locals-from-a-table", """
OWN int @f@(int x) {
  static constexpr std::array<std::string_view, 4> names{{"@t:text@", "@u:text@", "xyz", "@v:text@"}};
  unsigned s = 0;
  for (const auto name : names) s = s * 17 + name.size() + unsigned(name[unsigned(x) % name.size()]);
  for (const double factor : {@a:int@.5, @b:int@.25, 3.125}) s += unsigned(factor * (x & 7));
  return int(s);
}
"""),
)  # fmt: skip
