"""Renders a Holdfast report as a static site. Decides nothing, computes no statistic and words no number of a result: it places
what C++ words (framework/render/result_words.hpp).

    python3 -m holdfast_report REPORT.json --templates report-templates --output perf-report

    load       report.json -> frozen dataclasses, or a sentence about what is wrong with it; result: one of its results, with
               the JSON object and the words that templates read
    histories  the histories of its tests, one at a time
    node       typed access to JSON that names the field in a complaint
    visible    characters that would act instead of being read -> signs
    words      verdict -> word, symbol, place in the order; tester -> its rule
    units      words as they are set; numbers at ticks -> words
    bar        a change and its interval -> a drawn bar, in per cent of its width
    processes, trend, curves
               results and histories -> charts, plain data
    chart      what a plot shows; drawing: as SVG; figure: for charts.js; plots: both
    explorer   all sessions and points of a benchmark with parameters
    slug       a result -> the name of its page
    coverage   coverage.json -> frozen dataclasses; notice: the steps of a slowdown that is noticed
    covered    from functions to benchmarks and back; treemap: functions as boxes; coverage_page: their page
    row        a result -> a line of the first page; index: the first page
    page       a result -> a page of its own
    view       a report -> all that the templates print
    render     templates + view -> pages, one after the other
    publish    pages -> a directory, all of them or none
"""
