"""Tests where the pages say that the distribution of the samples changed."""


def test_a_distribution_that_changed_is_told_on_both_pages(run, site, example, sort):
    def pages():
        (page,) = site.glob("tests/*.html")
        return page.read_text("utf-8"), (site / "index.html").read_text("utf-8")

    run({**example, "results": [{**sort, "distribution": "20 % of its samples take <1.30> times the median"}]})
    page, index = pages()
    assert "<b>Distribution changed</b> 20 % of its samples take &lt;1.30&gt; times the median" in page
    assert "distribution changed: 20 % of its samples take &lt;1.30&gt; times" in index
    run({**example, "results": [sort]})
    assert not any("istribution changed" in html for html in pages())
