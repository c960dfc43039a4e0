import re

from holdfast_report.slug import slugs

HOSTILE = [
    "a/b",
    "a b",
    "../../etc/passwd",
    "quo\"te's",
    "<script>&amp;",
    "größe/ß",
    "日本語",
    "x" * 300,
    "",
    ".",
    "CON",
    "A/B",
    "\ud800",
    "a\nb\0c",
]


def test_hostile_names_become_names_that_every_file_system_and_url_takes(loaded):
    names = slugs(loaded(*({"test": name, "verdict": "pass"} for name in HOSTILE)).results)
    assert all(re.fullmatch("[a-z0-9-]{1,100}", name) for name in names)
    assert len(set(names)) == len(HOSTILE)


def test_a_name_stays_readable(loaded):
    assert slugs(loaded({"test": "Größe/of names", "verdict": "pass"}).results)[0].startswith("groe-of-names-")


def test_the_points_of_a_test_have_names_of_their_own(loaded):
    points = [{"test": "sort", "verdict": "pass", "params": {"size": size}} for size in ("10", "100")]
    metrics = [{"test": "sort", "verdict": "pass", "metric": metric} for metric in ("time", "bytes")]
    assert len(set(slugs(loaded(*points, *metrics).results))) == 4


def test_a_name_depends_on_the_result_alone(loaded, sort):
    alone = slugs(loaded(sort).results)[0]
    assert slugs(loaded({"test": "first", "verdict": "pass"}, {**sort, "verdict": "pass"}).results)[1] == alone


def test_the_very_same_name_twice_is_numbered(loaded, sort):
    first, second = slugs(loaded(sort, sort).results)
    assert second == f"{first}-2"
