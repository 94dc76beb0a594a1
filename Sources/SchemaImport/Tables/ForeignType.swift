/// What a column's type becomes.
package struct ForeignType: Hashable, Sendable {
    /// A type of the schema language without `?`.
    package var name: String
    /// Values are stored in another form than in the source, so that SQL over the column would compare something else.
    package var changesForm = false
    /// What a person should look at.
    package var question: String?
    /// The type is right; the question is about rows that are copied.
    package var isSure = false

    package init(_ name: String, changesForm: Bool = false, question: String? = nil, isSure: Bool = false) {
        self.name = name
        self.changesForm = changesForm
        self.question = question
        self.isSure = isSure
    }

    /// The type of a column that SQLite declares so; SQLite's own rule for affinities where no word is known better.
    ///
    /// - Parameter declared: as written, such as `NVARCHAR(160)`; empty where none is.
    package init(declared: String) {
        let upper = declared.uppercased()
        let word = upper.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        switch word {
        case "BOOL", "BOOLEAN": self.init("Bool")
        case "DATE", "DATETIME", "TIMESTAMP", "TIMESTAMPTZ":
            self.init(
                "Date", changesForm: true,
                question:
                    "`\(declared)` is a date here: SQLite kept it as text or as a number, so convert when rows are copied",
                isSure: true)
        case "UUID", "GUID", "UNIQUEIDENTIFIER": self.init("UUID", changesForm: true)
        case "DECIMAL", "NUMERIC", "DEC", "MONEY": self.init(decimal: upper, declared: declared)
        case "JSON", "JSONB", "TIME", "INTERVAL", "ENUM", "STRING": self.init("String")
        case "SERIAL", "BIGSERIAL", "SMALLSERIAL": self.init("Int")
        case "": self.init("Data", question: "the column has no type: it stays `Data` until you say what it is")
        case "ANY": self.init("Data", question: "the column takes anything: it stays `Data` until you say what it is")
        default: self.init(affinityOf: upper, declared: declared)
        }
    }

    private init(decimal upper: String, declared: String) {
        let digits = upper.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
            .split(separator: ",").map { Int($0.filter { $0 != " " }) }
        if digits.count == 2, let precision = digits[0], let scale = digits[1], (1...18).contains(precision),
            (0...precision).contains(scale)
        {
            self.init("Decimal(\(precision),\(scale))", changesForm: scale > 0)
        } else if digits.count == 2 {
            // More digits than a scaled integer holds: exact all the same, as text.
            self.init("Decimal", changesForm: true)
        } else {
            self.init(
                "Double",
                question:
                    "`\(declared)` is `Double`, as SQLite kept it; write `Decimal(p,s)` if it is an amount of money")
        }
    }

    private init(affinityOf upper: String, declared: String) {
        func has(_ word: String) -> Bool { upper.contains(word: word) }
        if has("INT") {
            self.init("Int")
        } else if has("CHAR") || has("CLOB") || has("TEXT") {
            self.init("String")
        } else if has("BLOB") || has("BINARY") || has("IMAGE") {
            self.init("Data")
        } else if has("REAL") || has("FLOA") || has("DOUB") {
            self.init("Double")
        } else {
            self.init(
                "Double", question: "`\(declared)` is no type of SQLite's, which kept numbers: it is `Double` here")
        }
    }
}

extension String {
    fileprivate func contains(word: String) -> Bool {
        let (text, word) = (Array(utf8), Array(word.utf8))
        guard text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { text[$0..<($0 + word.count)].elementsEqual(word) }
    }
}
