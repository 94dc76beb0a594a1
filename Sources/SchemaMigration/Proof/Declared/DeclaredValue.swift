import SQLiteKit
import SchemaSnapshot

/// What the value of a newer column is to be where the older one's is known: `map` first, then what the newer type or `convert` makes of it, then
/// the default of what has no value and is to have one.
struct DeclaredValue {
    /// What becomes of a value.
    struct Outcome {
        /// Its equal in the newer type; `nil` where it has none.
        var equal: Value?
        /// What is nearest to it; `nil` where that is not determined.
        var nearest: Value?
        /// Nobody can tell.
        var isUnknown = false

        init(_ equal: Value?, nearest: Value?) {
            self.equal = equal
            self.nearest = nearest
        }

        static let unknown: Outcome = {
            var outcome = Outcome(nil, nearest: nil)
            outcome.isUnknown = true
            return outcome
        }()
    }

    /// What a value is to be.
    enum Expected: Hashable {
        case value(Value)
        /// JSON of the same members and elements, however it is written.
        case json(String)
        /// There was to be no such row.
        case refused
        case unknown
    }

    /// What is said, for messages: `map`, `convert`; empty where it is the type alone that says it.
    let word: String
    private let old: StoredKind
    private let new: StoredKind
    private let cases: [(old: Value, new: Value)]
    /// The newer enum's raw values.
    private let rawValues: [Value]
    private let conversion: RowClaims.Conversion?
    /// What has no value gets it; `nil` where that is another each time.
    private let other: Value?
    private let isFilled: Bool
    private let isJSON: Bool

    /// - Parameters:
    ///   - other: the newer column's default; `nil` where there is none, or another each time.
    init(
        from old: FieldDescription, to new: FieldDescription, cases: [(old: Value, new: Value)],
        conversion: RowClaims.Conversion?, rawValues: [Value], other: Value?
    ) {
        (self.old, self.new) = (StoredKind(old), StoredKind(new))
        self.cases = cases
        self.rawValues = rawValues
        self.conversion = conversion
        self.other = other
        isFilled = old.isOptional && !new.isOptional
        isJSON = old.type.contains("[") && old.rawType != nil
        word = conversion != nil ? "convert" : cases.isEmpty ? "" : "map"
    }

    /// Whether each value stays what it was.
    var isTrivial: Bool { old == new && cases.isEmpty && !isFilled }

    /// Whether values cannot be told at all.
    var isUnknown: Bool {
        guard cases.isEmpty, case .other = old else { return false }
        return old != new
    }

    func expected(_ value: Value) -> Expected {
        let made = made(of: value)
        guard isFilled, made == .value(.null) else { return made }
        // What has to be there is, or the migration is refused.
        if conversion == .strict { return .refused }
        return other.map { .value($0) } ?? .unknown
    }

    private func made(of value: Value) -> Expected {
        if value == .null { return .value(.null) }
        if isJSON, !cases.isEmpty {
            return value.text.flatMap { mappedJSON($0, cases) }.map { .json($0) } ?? .unknown
        }
        let mapped = cases.first { ValueOrder.isSame($0.old, value) }?.new ?? value
        let outcome = outcome(of: mapped)
        if outcome.isUnknown { return .unknown }
        if let equal = outcome.equal { return .value(equal) }
        switch conversion {
        case .strict: return .refused
        case .null: return .value(.null)
        case .default: return other.map { .value($0) } ?? .unknown
        case .lossy: return outcome.nearest.map { .value($0) } ?? .unknown
        case nil: return .unknown
        }
    }

    private func outcome(of value: Value) -> Outcome {
        switch (old, new) {
        case (.date(let form), .date(let other)) where form != other:
            return StoredDate.converted(value, from: form, to: other)
        case (.rawValue, .rawValue(_, _)):
            // Without a word none is given up; what is there besides cases stays, whoever wrote it.
            return conversion == nil || isCase(value) ? Outcome(value, nearest: nil) : Outcome(nil, nearest: nil)
        case _ where old == new: return Outcome(value, nearest: nil)
        case (_, .rawValue): return Outcome(isCase(value) ? value : nil, nearest: nil)
        default: break
        }
        switch value {
        case .integer(let number): return outcome(of: number)
        case .real(let number): return outcome(of: number)
        case .text(let text): return outcome(of: text)
        case .blob: return old == .bytes && new == .bytes ? Outcome(value, nearest: nil) : .unknown
        case .null: return Outcome(.null, nearest: .null)
        }
    }

    private func isCase(_ value: Value) -> Bool { rawValues.contains { ValueOrder.isSame($0, value) } }

    // MARK: Numbers

    private func outcome(of number: Int64) -> Outcome {
        if case .fixed(let scale, _) = old { return outcome(ofFixed: number, scale: scale) }
        switch new {
        case .integer(let range):
            return Outcome(
                range.contains(number) ? .integer(number) : nil,
                nearest: .integer(StoredNumber.clamped(number, to: range)))
        case .bool:
            return Outcome(number == 0 || number == 1 ? .integer(number) : nil, nearest: .integer(number == 0 ? 0 : 1))
        case .real(let bits):
            let fits = bits == 24 ? Float(exactly: number) != nil : Double(exactly: number) != nil
            return Outcome(fits ? .real(Double(number)) : nil, nearest: .real(Double(number)))
        case .text, .decimal: return Outcome(.text(String(number)), nearest: nil)
        case .fixed(let scale, let limit):
            let unit = StoredNumber.power(scale)
            let range = -(limit / unit)...limit / unit
            return Outcome(
                range.contains(number) ? .integer(number * unit) : nil,
                nearest: .integer(StoredNumber.clamped(number, to: range) * unit))
        default: return .unknown
        }
    }

    private func outcome(ofFixed number: Int64, scale: Int) -> Outcome {
        switch new {
        case .integer(let range):
            let unit = StoredNumber.power(scale)
            let whole = number / unit
            return Outcome(
                number % unit == 0 && range.contains(whole) ? .integer(whole) : nil,
                nearest: .integer(StoredNumber.clamped(whole, to: range)))
        case .fixed(let newScale, let limit) where newScale >= scale:
            let unit = StoredNumber.power(newScale - scale)
            let range = -(limit / unit)...limit / unit
            return Outcome(
                range.contains(number) ? .integer(number * unit) : nil,
                nearest: .integer(StoredNumber.clamped(number, to: range) * unit))
        case .fixed(let newScale, let limit):
            let unit = StoredNumber.power(scale - newScale)
            let whole = number / unit
            return Outcome(
                number % unit == 0 && (-limit...limit).contains(whole) ? .integer(whole) : nil,
                nearest: .integer(StoredNumber.clamped(StoredNumber.rounded(number, by: unit), to: -limit...limit)))
        default: return .unknown
        }
    }

    private func outcome(of number: Double) -> Outcome {
        switch new {
        case .integer(let range):
            let whole = StoredNumber.truncated(number)
            return Outcome(
                Double(whole) == number && abs(number) < 0x1p63 && range.contains(whole) ? .integer(whole) : nil,
                nearest: .integer(StoredNumber.clamped(whole, to: range)))
        case .real(let bits): return bits == 53 ? Outcome(.real(number), nearest: nil) : .unknown
        case .fixed(let scale, let limit):
            let unit = Double(StoredNumber.power(scale))
            let units = (number * unit).rounded()
            let fits = abs(units) <= Double(limit) && units / unit == number
            return Outcome(
                fits ? .integer(StoredNumber.truncated(units)) : nil,
                nearest: .integer(StoredNumber.clamped(StoredNumber.truncated(units), to: -limit...limit)))
        default: return .unknown
        }
    }

    private func outcome(of text: String) -> Outcome {
        switch new {
        case .text: return Outcome(.text(text), nearest: nil)
        case .bool:
            switch text {
            case "true", "1": return Outcome(.integer(1), nearest: nil)
            case "false", "0": return Outcome(.integer(0), nearest: nil)
            default: return Outcome(nil, nearest: nil)
            }
        case .integer(let range):
            let number = StoredNumber.leadingInteger(text)
            return Outcome(
                String(number) == text && range.contains(number) ? .integer(number) : nil,
                nearest: .integer(StoredNumber.clamped(number, to: range)))
        case .real(53):
            // What is no number as JSON writes it may begin with one.
            guard let (number, isInteger) = StoredNumber.json(text) else {
                return Outcome(nil, nearest: nil)
            }
            let isExact = isInteger ? String(StoredNumber.truncated(number)) == text : number.isFinite
            return Outcome(isExact ? .real(number) : nil, nearest: .real(number))
        default: return .unknown
        }
    }
}
