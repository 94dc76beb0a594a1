import SchemaMigration

extension SearchQuery {
    /// Where a text holds what is looked for: the ranges of the original text, in their order.
    public func ranges(in text: String) -> [Range<String.Index>] {
        let words = TextFold.words(of: text)
        return places(in: words).map { range(of: $0, in: words, text) }
    }

    /// The text with marks around what is looked for. Nothing in the text is escaped.
    public func highlight(_ text: String, open: String = "<b>", close: String = "</b>") -> String {
        marked(text[...], ranges(in: text), open, close)
    }

    /// The part of a text that shows most of what is looked for, with marks around it. Nothing in the text is escaped.
    ///
    /// - Parameters:
    ///   - count: how many words to show at most.
    ///   - ellipsis: what stands for the text before and behind.
    public func snippet(
        _ text: String, words count: Int = 16, open: String = "<b>", close: String = "</b>", ellipsis: String = "…"
    ) -> String {
        let words = TextFold.words(of: text)
        let places = places(in: words)
        let length = max(count, 1)
        guard words.count > length else { return highlight(text, open: open, close: close) }
        let start = bestStart(places, length, of: words.count)
        let shown = start..<min(start + length, words.count)
        var part = range(of: shown, in: words, text)
        if start == 0 { part = text.startIndex..<part.upperBound }
        if shown.upperBound == words.count { part = part.lowerBound..<text.endIndex }
        let ranges = places.filter { $0.overlaps(shown) }.map { range(of: $0.clamped(to: shown), in: words, text) }
        return (start > 0 ? ellipsis : "") + marked(text[part], ranges, open, close)
            + (shown.upperBound < words.count ? ellipsis : "")
    }

    private func places(in words: [(word: [UInt8], place: Range<Int>)]) -> [Range<Int>] {
        SearchExpression(node)?.places(in: words.map(\.word)) ?? []
    }

    /// The first word to show: a little before the found words that stand closest together.
    private func bestStart(_ places: [Range<Int>], _ length: Int, of count: Int) -> Int {
        var best = (start: 0, found: 0, last: 0)
        var end = places.startIndex
        for (index, place) in places.enumerated() {
            while end < places.count, places[end].upperBound <= place.lowerBound + length { end += 1 }
            let found = max(end - index, 1)
            if found > best.found {
                best = (place.lowerBound, found, places[max(end - 1, index)].upperBound)
            }
        }
        let spare = max(length - (best.last - best.start), 0)
        return max(0, min(best.start - spare / 2, count - length))
    }

    private func range(
        of shown: Range<Int>, in words: [(word: [UInt8], place: Range<Int>)], _ text: String
    ) -> Range<String.Index> {
        let bytes = text.utf8
        let first = bytes.index(bytes.startIndex, offsetBy: words[shown.lowerBound].place.lowerBound)
        return first..<bytes.index(bytes.startIndex, offsetBy: words[shown.upperBound - 1].place.upperBound)
    }

    private func marked(_ text: Substring, _ ranges: [Range<String.Index>], _ open: String, _ close: String) -> String {
        var result = ""
        var position = text.startIndex
        for range in ranges where range.lowerBound >= position && range.upperBound <= text.endIndex {
            result += text[position..<range.lowerBound] + open + text[range] + close
            position = range.upperBound
        }
        return result + text[position...]
    }
}
