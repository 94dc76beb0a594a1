func table(of reports: [HistoryReport]) -> String {
    """
    | history | versions | steps | only add | lightweight | asked | questions | wrong |
    |---|---|---|---|---|---|---|---|
    \(reports.map(\.line).joined(separator: "\n"))
    """
}

/// The documentation's page about the histories.
func historiesPage(_ reports: [HistoryReport]) -> String {
    let steps = reports.map(\.steps).reduce(0, +)
    let versions = reports.map(\.versions).reduce(0, +)
    return """
        # Proved on real histories

        What the importers, the comparison and the plans make of \(steps) steps that other people's schemas have taken.

        ## Overview

        Six histories of Core Data models and two of Room databases, \(versions) versions in all, are imported whole. Each step between two versions, and
        the way from the first to the last, is compared, planned and run.

        \(table(of: reports))

        - *only add*: the step brings models, attributes, relationships or indexes, and takes nothing away. None of these may ask anything.
        - *lightweight*: the plan is computed, and nobody is asked.
        - *asked*: the step has a question, and *questions* counts them: something goes, a value is missing, or equal rows must be told apart.
        - *wrong*: what was found that must not be.

        Nobody who wrote these schemas is there to answer, so a question is answered by rule: what is gone is given up with `remove`; what is required
        and has no value gets the empty one of its type with `values`; of equal rows the first stays with `dedupe`. A rename that only its author could
        know is therefore a removal here.

        Every plan runs on a store with nine rows of each model, filled with what migrations get wrong: NULL, empty and long texts, letters beyond ASCII, numbers
        at both ends of their range, 2^53+1 as a value and beyond it as a key, empty and large blobs, many links to one object and none. After each
        step SQLite's catalog must equal that of a new store, and a second opinion, which shares no code with the planner, says what each object must hold: every
        value and link that was there, under its new name, but for what an answer gave up. From the first version to the last the plan at once
        must end with the same objects as the single steps.

        Each history comes with a list of changes that somebody else's script has made. Where that and the computed changes differ, the reason stands
        in `Tests/Histories/explained.tsv`; a difference without a reason is wrong.

        The histories themselves are not part of this repository. `make cases` runs all of this where the variable `SCHEMAGEN_CASES` names their folder, and writes
        this page.

        """
}
