import SchemaMigration

/// An object that a search found, with the means to show why.
public struct SearchResult<T: PersistentModel> {
    /// The object.
    public let object: T
    /// How well it meets the search, the more the better; comparable within one search only. Nil for an object with changes that wait,
    /// since only rows have a rank.
    public let score: Double?
    fileprivate let query: SearchQuery
    fileprivate let rules: TextRules

    /// A text of the object with marks around what was looked for. Nothing in the text is escaped.
    public func highlight(_ property: KeyPath<T, String>, open: String = "<b>", close: String = "</b>") -> String {
        highlight(object[keyPath: property], open, close)
    }

    /// A text of the object with marks around what was looked for; nil where there is none.
    public func highlight(_ property: KeyPath<T, String?>, open: String = "<b>", close: String = "</b>") -> String? {
        object[keyPath: property].map { highlight($0, open, close) }
    }

    /// The part of a text of the object that shows most of what was looked for, as `SearchQuery.snippet`.
    public func snippet(
        _ property: KeyPath<T, String>, words: Int = 16, open: String = "<b>", close: String = "</b>",
        ellipsis: String = "…"
    ) -> String {
        snippet(object[keyPath: property], words, open, close, ellipsis)
    }

    /// The part of a text of the object that shows most of what was looked for; nil where there is no text.
    public func snippet(
        _ property: KeyPath<T, String?>, words: Int = 16, open: String = "<b>", close: String = "</b>",
        ellipsis: String = "…"
    ) -> String? {
        object[keyPath: property].map { snippet($0, words, open, close, ellipsis) }
    }

    private func highlight(_ text: String, _ open: String, _ close: String) -> String {
        rules.whileCurrent { query.highlight(text, open: open, close: close) }
    }

    private func snippet(
        _ text: String, _ words: Int, _ open: String, _ close: String, _ ellipsis: String
    ) -> String {
        rules.whileCurrent { query.snippet(text, words: words, open: open, close: close, ellipsis: ellipsis) }
    }
}

extension ModelContext {
    /// The objects that `fetch` would find, in its order, each with its score and with excerpts of its texts. They are the objects' own
    /// texts, not folded ones.
    ///
    /// - Parameter descriptor: a descriptor with `matching`; without, nothing has a score.
    /// - Throws: as `fetch`.
    public func search<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [SearchResult<T>] {
        let part = part(T._$entity)
        if part !== self { return try part.search(descriptor) }
        let query = SearchQuery.all(descriptor.searches.map(\.query))
        let objects = try fetch(descriptor)
        let keys = objects.map(\.base).filter { !$0.has(State.listed) }.map(\._$id)
        let scores = try scores(of: keys, request(descriptor))
        return objects.map { object in
            let base = object.base
            return SearchResult(
                object: object, score: base.has(State.listed) ? nil : scores[base._$id], query: query,
                rules: store.textRules)
        }
    }

    /// Ranks of rows by their keys; empty without a search.
    func scores(of keys: [Int64], _ request: FetchRequest) throws -> [Int64: Double] {
        guard let search = request.search, !keys.isEmpty else { return [:] }
        let list = keyList(keys)
        return try reading { connection in
            let statement = try connection.bound(search.scores, [.text(search.match), .text(list)])
            defer { statement.reset() }
            var scores: [Int64: Double] = [:]
            while try statement.step() { scores[statement.row.int64(at: 0)] = statement.row.double(at: 1) }
            return scores
        }
    }
}
