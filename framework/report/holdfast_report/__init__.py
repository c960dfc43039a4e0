"""Renders a Holdfast report as a static site. Decides nothing and computes no statistic: it formats and scales.

    python3 -m holdfast_report REPORT.json --templates report-templates --output perf-report

    load     report.json -> frozen dataclasses, or a sentence about what is wrong with it
    node     typed access to JSON that names the field in a complaint
    words    verdict -> word, symbol, place in the order; tester -> its rule
    units    numbers -> words
    bar      a change and its interval -> a drawn bar, in per cent of its width
    figure   processes -> Plotly's figure, as plain data
    slug     a result -> the name of its page
    row      a result -> a line of the first page
    page     a result -> a page of its own
    view     a report -> all that the templates print
    render   templates + view -> pages
    publish  pages -> a directory, all of them or none
"""
