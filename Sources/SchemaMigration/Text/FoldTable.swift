/// What the generated texts say of each scalar, laid out for looking up: what it becomes, what it is in a word, where it is sorted.
struct FoldTable: Sendable {
    static let shared = FoldTable()

    /// Of each scalar its kind in the two highest bits, and what it becomes below them: 0 for itself, a scalar, or a place in `texts`.
    private var entries = PagedTable()
    /// Becoming nothing, or more than one scalar.
    private var texts: [[UInt32]] = []
    private var ranks = PagedTable()
    private var pairs: [UInt64: UInt32] = [:]

    private static let isText: UInt32 = 0x2000_0000
    private static let mapping: UInt32 = 0x3FFF_FFFF

    private init() {
        for record in Records(Self.kinds) {
            entries.fill(record.first, record.count, with: record.values[0] << 30)
        }
        for record in Records(Self.mappings) { add(record) }
        for record in Records(Self.compositions) {
            pairs[Self.pair(record.first, record.values[0])] = record.values[1]
        }
        var rank: UInt32 = 1
        for record in Records(Self.order) {
            for scalar in record.first..<record.first + record.count {
                ranks[scalar] = rank
                rank += 1
            }
        }
    }

    private mutating func add(_ record: Records.Line) {
        for index in 0..<record.count {
            let scalar = record.first + (record.sign == UInt8(ascii: "^") ? 2 : 1) * index
            let target: UInt32
            switch record.sign {
            case UInt8(ascii: "^"): target = scalar + 1
            case UInt8(ascii: ">"): target = record.values[0] + index
            default:
                if record.values.count == 1 {
                    target = record.values[0]
                } else {
                    target = Self.isText | UInt32(texts.count)
                    texts.append(record.values)
                }
            }
            entries[scalar] = entries[scalar] & ~Self.mapping | target
        }
    }

    /// What a scalar becomes.
    enum Folded {
        case itself
        case scalar(UInt32)
        case scalars([UInt32])
    }

    func folded(_ scalar: UInt32) -> Folded {
        let target = entries[scalar] & Self.mapping
        if target == 0 { return .itself }
        return target & Self.isText == 0 ? .scalar(target) : .scalars(texts[Int(target & ~Self.isText)])
    }

    func kind(_ scalar: UInt32) -> ScalarKind { ScalarKind(rawValue: UInt8(entries[scalar] >> 30))! }

    /// The place of a folded scalar among all; unlike that of any other.
    func rank(_ scalar: UInt32) -> UInt32 {
        let rank = ranks[scalar]
        return rank == 0 ? 0x1_0000 + scalar : rank
    }

    /// The one scalar that two are.
    func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
        switch second {
        case 0x1161...0x1175 where (0x1100...0x1112).contains(first):
            return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0:
            return first + second - 0x11A7
        default: return pairs[Self.pair(first, second)]
        }
    }

    private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }
}

/// What a scalar is in a word.
enum ScalarKind: UInt8 {
    /// It stands between words.
    case between
    /// A letter or a digit.
    case letter
    /// A word by itself: a sign, or a letter of a script without blanks.
    case word
    /// It belongs to the letter before it.
    case mark
}

/// A number for each scalar, most of them 0, in pages that come with their first number.
private struct PagedTable: Sendable {
    private var pages = [UInt16](repeating: 0, count: 0x1100)
    private var values = [UInt32](repeating: 0, count: 0x100)
    /// Pages that are one number throughout, by the number.
    private var uniform: [UInt32: UInt16] = [:]

    subscript(scalar: UInt32) -> UInt32 {
        get { values[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)] }
        set {
            let page = Int(scalar >> 8)
            if pages[page] == 0 || uniform.values.contains(pages[page]) {
                let old = Int(pages[page]) << 8
                pages[page] = UInt16(values.count >> 8)
                values += Array(values[old..<old + 0x100])
            }
            values[Int(pages[page]) << 8 | Int(scalar & 0xFF)] = newValue
        }
    }

    mutating func fill(_ first: UInt32, _ count: UInt32, with value: UInt32) {
        var scalar = first
        while scalar < first + count {
            guard scalar & 0xFF == 0, first + count - scalar >= 0x100 else {
                self[scalar] = value
                scalar += 1
                continue
            }
            if uniform[value] == nil {
                uniform[value] = UInt16(values.count >> 8)
                values += [UInt32](repeating: value, count: 0x100)
            }
            pages[Int(scalar >> 8)] = uniform[value]!
            scalar += 0x100
        }
    }
}

/// The records of a generated text: hexadecimal numbers, `first`, perhaps `-count`, a sign, and numbers with `+` between them.
private struct Records: Sequence, IteratorProtocol {
    struct Line {
        var first: UInt32
        var count: UInt32 = 1
        var sign = UInt8(ascii: "=")
        var values: [UInt32] = []
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ text: StaticString) {
        bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    mutating func next() -> Line? {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        guard position < bytes.count else { return nil }
        var record = Line(first: number())
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") {
            position += 1
            record.count = number()
        }
        guard position < bytes.count, bytes[position] > 0x20 else { return record }
        record.sign = bytes[position]
        repeat {
            position += 1
            if position < bytes.count, bytes[position] > 0x20 { record.values.append(number()) }
        } while position < bytes.count && bytes[position] == UInt8(ascii: "+")
        return record
    }

    private mutating func number() -> UInt32 {
        var value: UInt32 = 0
        while position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue {
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
