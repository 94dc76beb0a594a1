import SchemaDiagnostics
import SchemaMigration

extension StoreDrift {
    /// What is told of it; what mends it stands in a note.
    func finding(at path: String) -> Finding {
        let details = details.joined(separator: "; ")
        let more = details.isEmpty ? "" : ": \(details)"
        let place = "`\(object)\(column.map { "." + $0 } ?? "")`"
        let (code, message): (FindingCode, String) =
            switch kind {
            case .tableMissing: (.tableMissing, "the table \(place) is missing, and its rows with it\(more)")
            case .tableAdded: (.tableAdded, "the table \(place) is not the schema's; it has \(rows(count))\(more)")
            case .tableChanged: (.tableChanged, "the table \(place) is another: \(details)")
            case .columnMissing:
                (.columnMissing, "the column \(place) is missing\(more)")
            case .columnAdded:
                (.columnAdded, "the column \(place) is not the schema's; it has a value in \(rows(count))\(more)")
            case .columnChanged: (.columnChanged, "the column \(place) is another: \(details)")
            case .checkChanged: (.checkChanged, "the table \(place): \(details)")
            case .keyChanged: (.keyChanged, "the table \(place): \(details)")
            case .indexMissing: (.indexMissing, "the index \(place) is missing\(more)")
            case .indexAdded: (.indexAdded, "the index \(place) is not the schema's\(more)")
            case .indexChanged: (.indexChanged, "the index \(place) is another: \(details)")
            case .triggerMissing: (.triggerMissing, "the trigger \(place) is missing\(more)")
            case .triggerAdded: (.triggerAdded, "the trigger \(place) is not the schema's\(more)")
            case .triggerChanged: (.triggerChanged, "the trigger \(place) is another: \(details)")
            case .viewMissing: (.searchDrift, "the view \(place), over which a full-text index is, is missing\(more)")
            case .viewAdded: (.viewAdded, "the view \(place) is not the schema's\(more)")
            case .viewChanged:
                (.searchDrift, "the view \(place), over which a full-text index is, is another: \(details)")
            case .searchMissing: (.searchDrift, "the full-text index \(place) is missing\(more)")
            case .searchAdded: (.searchDrift, "the full-text index \(place) is not the schema's\(more)")
            case .searchChanged: (.searchDrift, "the full-text index \(place) is another: \(details)")
            case .searchStale: (.searchDrift, "the full-text index \(place) is out of step: \(details)")
            case .danglingReferences:
                (
                    .danglingReference,
                    "\(place) refers to nothing in `\(details)` in \(rows(count))" + keyList(keys, of: count)
                )
            }
        return Finding(code, isAddition ? .warning : .error, message, at: .wholeFile(path), notes: notes)
    }

    /// Nothing that is the schema's is missing or other than it ought to be.
    private var isAddition: Bool {
        switch kind {
        case .tableAdded, .columnAdded, .indexAdded, .triggerAdded, .viewAdded, .searchAdded: true
        default: false
        }
    }

    private var notes: [Finding.Note] {
        guard let first = statements.first else { return [] }
        let more = statements.count - 1
        let line = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let text =
            (line.utf8.count > 240 ? shortened(line) : line)
            + (more > 0 ? "; and \(more) more \(more == 1 ? "statement" : "statements")" : "")
        return [Finding.Note(isChoice ? "if you choose so: \(text)" : "mended by: \(text)")]
    }
}

/// `1 row`, `2 rows`.
func rows(_ count: Int64) -> String { count == 1 ? "1 row" : "\(count) rows" }

/// The keys of the first rows behind a message.
func keyList(_ keys: [Int64], of count: Int64) -> String {
    keys.isEmpty ? "" : " (\(keys.map(String.init).joined(separator: ", "))" + (count > keys.count ? ", …)" : ")")
}
