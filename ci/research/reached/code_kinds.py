"""Defines functions of generated programs that call others, throw, start threads, and so on (kind.py)."""

from .kind import Kind

CODE_KINDS = (
    Kind("arithmetic", """
@i:word=OWN,@ int @f@(int x) {
  unsigned s = unsigned(x);
  for (int i = 0; i < @n:int@; ++i) s = (s @o:op@ @c:int@u) + unsigned(i);
  return int(s @p:op@ @d:int@u) + @g:call@;
}
"""),
    Kind("jump-table", """
OWN int @f@(int x) {
  switch (unsigned(x) % 9) {
    case 0: return x * @a:int@;
    case 1: return @g:call@ + @b:int@;
    case 2: sink = x; return @c:int@;
    case 3: return x @o:op@ @d:int@;
    case 4: sink = x + @e:int@; return x;
    case 5: return @h:call@ - x;
    case 6: sink = sink + @k:int@; return sink;
    case 7: return ~x;
    default: return x - @l:int@;
  }
}
"""),
    Kind("virtual", """
struct Derived_@f@ : Base {
  int go(int x) override { return x * @a:int@ + @g:call@; }
  @v:word=int more(int x) override { return x + 7; },@
};
struct Third_@f@ : Derived_@f@ {
  @w:word=,int go(int x) override { return x - 5; }@
  int rest(int x) override { return x @o:op@ @b:int@; }
};
OWN static Base* make_@f@(int x) {
  if (x % 2 == 0) return new Derived_@f@;
  return new Third_@f@;
}
OWN int @f@(int x) {
  unsigned s = 0;
  for (int i = 0; i < 2; ++i) {
    Base* made = make_@f@(i);
    s += unsigned(made->go(x)) + unsigned(made->more(x)) * 3 + unsigned(made->rest(x)) * 5;
    delete made;
  }
  return int(s);
}
"""),
    Kind("threads", """
struct Work_@f@ { int in, out; };
static void* work_@f@(void* at) {
  auto* work = static_cast<Work_@f@*>(at);
  int x = work->in;
  work->out = x * @a:int@ + @g:call@;
  return nullptr;
}
OWN int @f@(int x) {
  Work_@f@ work{x & 15, 0};
  pthread_t thread;
  if (pthread_create(&thread, nullptr, work_@f@, &work) != 0) return 0;
  pthread_join(thread, nullptr);
  return work.out @o:op@ @b:int@;
}
"""),
    Kind("exceptions", """
struct Wrong_@f@ { int by; };
struct Worse_@f@ : Wrong_@f@ {};
OWN static int thrower_@f@(int x) {
  if (x % 3 == 0) throw @t:word=Wrong_%,Worse_%@{{@a:int@}};
  if (x % 3 == 1) throw std::runtime_error("@u:text@");
  return x;
}
OWN int @f@(int x) {
  unsigned s = 0;
  for (int i = 0; i < 3; ++i) {
    try {
      s += unsigned(thrower_@f@((x & 15) + i));
    } catch (const @c:word=Worse_%,std::bad_alloc@&) {
      s = s * @b:int@;
    } catch (const Wrong_@f@& wrong) {
      s = s @o:op@ unsigned(wrong.by);
    } catch (const std::exception& wrong) {
      s = s + unsigned(wrong.what()[1]) + @d:int@;
    }
  }
  return int(s);
}
"""),
    Kind("before-main", """
OWN static int early_@f@(int x) { return x * @a:int@ + @g:call@; }
static int start_@f@ = early_@f@(@b:int@);
OWN int @f@(int x) { return start_@f@ @o:op@ x; }
""", starts=True),
    Kind("when-first-used", """
OWN int @f@(int x) {
  static const std::vector<int> values{@t:table8@};
  static const std::string text = "@u:text@ and a long end of it";
  return values[unsigned(x) % values.size()] + text[unsigned(x) % text.size()];
}
"""),
    Kind("template", """
OWN int @f@(int x) { return folded_@f@<@a:int@>(x) + folded_@f@<7>(x & 7); }
""", header="""int @f@(int x);
template <int N> OWN int folded_@f@(int x) {
  unsigned s = unsigned(x);
  for (int i = 0; i < N % 32; ++i) s = (s @o:op@ @c:int@u) + N;
  return int(s);
}
"""),
    Kind("inline", """
OWN int @f@(int x) { return inline_@f@(x) @o:op@ inline_@f@(x + @a:int@); }
""", header="""int @f@(int x);
inline int inline_@f@(int x) { return x * @b:int@ + @g:call@; }
"""),
    Kind("equal-names", """
OWN int @f@(int x) { return Local<@e:int@>().helper(x) + helper(x) * @b:int@; }
"""),
    Kind("assertion", """
OWN int @f@(int x) {
  assert(x != -@a:int@);
  int s = x @o:op@ @b:int@;
  assert(s != 0x7fffffff);
  return s + @g:call@;
}
"""),
    Kind("now-and-then", """
OWN static int rare_@f@(int x) { return x * @a:int@ + @g:call@; }
OWN int @f@(int x) {
  static int count = 0;
  return ++count % 37 == 0 ? rare_@f@(x) : x @o:op@ @b:int@;
}
""", late=True),
    Kind("grows", """
OWN static void moved_@f@(std::vector<unsigned>& to) {
  std::vector<unsigned> larger(to.size() * 2 + @a:int@);
  for (unsigned i = 0; i < to.size(); ++i) larger[i] = to[i] @o:op@ i;
  to.swap(larger);
}
OWN int @f@(int x) {
  static std::vector<unsigned> all;
  static unsigned used = 0;
  if (used == all.size()) moved_@f@(all);
  all[used++] = unsigned(x);
  return int(all[used / 2]);
}
""", late=True),
    Kind("library-class", """
OWN int @f@(int x) {
  Given_@f@ given;
  Base& base = *keep(static_cast<Base*>(&given));
  return base.go(x) @o:op@ base.rest(x);
}
""", header="""int @f@(int x);
struct Given_@f@ : Base {
  int go(int x) override;
  int more(int x) override;
  int rest(int x) override;
};
""", library="""int Given_@f@::more(int x) { return x; }
OWN int @f@_unused(int x) { return x + @a:int@; }
int Given_@f@::go(int x) { return x * @b:int@; }
int Given_@f@::rest(int x) { return x - @c:int@; }
"""),
    Kind("library-function", """
OWN int @f@(int x) { return of_library_@f@(x) @o:op@ @a:int@; }
""", header="int @f@(int x);\nint of_library_@f@(int x);\n", library="""
static int library_table_@f@[8] = {@t:table8@};
thread_local int library_own_@f@ = @d:int@;
static thread_local int library_owned_@f@[4] = {@u:table4@};
OWN int inner_@f@(int x) { return library_table_@f@[x & 7] * @b:int@ + int("@v:text@"[x & 7]); }
int of_library_@f@(int x) {
  library_own_@f@ += x;
  return inner_@f@(x) + library_own_@f@ + library_owned_@f@[x & 3];
}
"""),
    Kind("standard-library", """
OWN int @f@(int x) {
  std::vector<int> values{@t:table12@};
  for (auto& value : values) value ^= x * @a:int@;
  std::sort(values.begin(), values.end(), [](int a, int b) { return (a & 0xff) @c:word=<,>@ (b & 0xff); });
  std::map<int, int> counted;
  for (const int value : values) counted[value % 5] += value;
  std::string text = "@u:text@";
  for (const auto& [key, sum] : counted) text += std::to_string(key + (sum & 15));
  unsigned s = 0;
  for (const char c : text) s = s * 33 + unsigned(c);
  return int(s);
}
"""),
    Kind("labels-as-values", """
OWN int @f@(int x) {
  static void* const ways[] = {&&one, &&two, &&three, &&one};
  unsigned s = unsigned(x);
  int i = 0;
  goto *ways[x & 3];
one: s += @a:int@; if (++i < 5) goto *ways[(s + unsigned(i)) & 3]; return int(s);
two: s ^= @b:int@; if (++i < 5) goto *ways[(s + unsigned(i)) & 3]; return int(s);
three: s *= @c:int@; if (++i < 5) goto *ways[(s + unsigned(i)) & 3]; return int(s) + @g:call@;
}
"""),
    Kind("weak", """
__attribute__((weak)) int hook_@f@(int x);
@h:word=,int hook_%(int x) { return x * 3; }@
OWN int @f@(int x) { return hook_@f@ != nullptr ? hook_@f@(x) : x @o:op@ @a:int@; }
"""),
    Kind("functor", """
OWN int @f@(int x) {
  std::function<int(int)> go = [x](int y) { return x * @a:int@ + y; };
  if (x % 4 == 1) go = [](int x) { return @g:call@; };
  return go(@b:int@) + std::string_view("@t:text@").substr(1, 3)[0];
}
"""),
    Kind("process", """
OWN int @f@(int x) {
  const pid_t child = fork();
  if (child == 0) _exit((@g:call@ + @a:int@) & 63);
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status) @o:op@ @b:int@;
}
"""),
)  # fmt: skip
