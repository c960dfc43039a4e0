"""Renders a Holdfast report as a static site. It makes no decisions, computes no statistic and does not format the numbers of a
result. It lays out the words that C++ writes (framework/render/result_words.hpp).

    python3 -m holdfast_report REPORT.json --templates report-templates --output perf-report

    load       reads report.json into frozen dataclasses, or raises an error that says what is wrong with it; result: one of its
               results, with the JSON object and the words that templates read
    histories  reads the histories of its tests, one at a time
    node       gives typed access to JSON and names the field in error messages
    visible    replaces characters that are not visible, but affect the text
    words      maps verdicts to word, symbol and rank; testers to their rules
    units      typesets words; formats numbers at ticks
    bar        draws a change and its interval as a bar, in per cent of its width
    processes, trend, curves
               make charts, as plain data, from results and histories
    chart      describes a plot; drawing: as SVG; figure: for charts.js; plots: both
    explorer   collects all sessions and points of a benchmark with parameters
    slug       returns the file name of a result's page
    coverage   reads coverage.json into frozen dataclasses; notice: classes of the smallest slowdown that is noticed
    covered    maps functions to benchmarks and back; treemap: functions as boxes; coverage_page: their page
    row        makes a line of the first page from a result; index: the first page
    page       makes the page of a result
    view       makes everything that the templates print from a report
    render     fills the templates, one page after the other
    publish    writes the pages to a directory, all of them or none
"""
