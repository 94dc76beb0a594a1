import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing

/// Every type comes back as the same bits, from a file and by another context.
@Suite struct RoundTripTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ShapesSchema.Current.self)
    }

    private func everything(_ change: (Everything) -> Void = { _ in }) -> Everything {
        let object = Everything(
            string: "", int: 0, int8: 0, int16: 0, int32: 0, int64: 0, uint8: 0, uint16: 0, uint32: 0, uint64: 0,
            double: 0, float: 0, bool: false, date: Date(timeIntervalSinceReferenceDate: 0), data: Data(),
            url: URL(string: "https://example.org")!, uuid: UUID(), decimal: 0, money: 0, level: .low,
            flavour: .sweet, strings: [], levels: [], gaps: [])
        change(object)
        return object
    }

    /// Saves an object, and reads it in another context.
    private func saved(_ change: (Everything) -> Void) throws -> Everything {
        let context = ModelContext(container)
        let object = everything(change)
        context.insert(object)
        try context.save()
        return try ModelContext(container).existingModel(for: object.persistentModelID)
    }

    @Test(arguments: [
        "", "a", "fifteen bytes !", "sixteen bytes !!", "e\u{301}", "é", "İSTANBUL ısparta", "سلام دنیا", "שָׁלוֹם",
        "Σοφός", "👩‍👩‍👧‍👦🏳️‍🌈", "a\0b\0", "\0", "line\r\nline", "'quoted\" \\ %_?", String(repeating: "ß", count: 100_000),
    ])
    func `A string keeps its bytes`(text: String) throws {
        let object = try saved { $0.string = text }
        #expect(Array(object.string.utf8) == Array(text.utf8))
    }

    @Test func `Integers keep their extremes`() throws {
        for isLow in [true, false] {
            let object = try saved {
                $0.int = isLow ? .min : .max
                $0.int8 = isLow ? .min : .max
                $0.int16 = isLow ? .min : .max
                $0.int32 = isLow ? .min : .max
                $0.int64 = isLow ? .min : .max
                $0.uint8 = isLow ? .min : .max
                $0.uint16 = isLow ? .min : .max
                $0.uint32 = isLow ? .min : .max
                $0.uint64 = isLow ? .min : UInt64(Int64.max)
            }
            #expect(object.int == (isLow ? .min : .max))
            #expect(object.int8 == (isLow ? .min : .max))
            #expect(object.int16 == (isLow ? .min : .max))
            #expect(object.int32 == (isLow ? .min : .max))
            #expect(object.int64 == (isLow ? .min : .max))
            #expect(object.uint8 == (isLow ? .min : .max))
            #expect(object.uint16 == (isLow ? .min : .max))
            #expect(object.uint32 == (isLow ? .min : .max))
            #expect(object.uint64 == (isLow ? .min : UInt64(Int64.max)))
        }
    }

    @Test(arguments: [
        0, 0.1, 1 / 3, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
        -.infinity, 9_007_199_254_740_992, 1e300,
    ])
    func `A double keeps its bits`(number: Double) throws {
        let object = try saved {
            $0.double = number
            $0.float = Float(number)
            $0.date = Date(timeIntervalSinceReferenceDate: number)
        }
        #expect(object.double.bitPattern == number.bitPattern)
        #expect(object.float.bitPattern == Float(number).bitPattern)
        #expect(object.date.timeIntervalSinceReferenceDate.bitPattern == number.bitPattern)
    }

    @Test func `Minus zero becomes zero, as SQLite has it`() throws {
        let context = ModelContext(container)
        let object = everything { $0.double = -0.0 }
        context.insert(object)
        try context.save()
        let other: Everything = try ModelContext(container).existingModel(for: object.persistentModelID)
        #expect(other.double == 0 && other.double.sign == .plus)
        object.double = 0
        #expect(!context.hasChanges)
    }

    @Test func `Dates a fraction of a microsecond apart stay apart`() throws {
        let start = 800_000_000.123_456_7
        for step in 0..<200 {
            let date = Date(timeIntervalSinceReferenceDate: start + Double(step) * 3e-7)
            #expect(try saved { $0.date = date }.date == date)
        }
    }

    @Test(arguments: [
        "0", "0.1", "39.99", "12345678901234567890.12", "-0.000000001", "9", "10", "1e100", "-7",
        "99999999999999999999999999999999999999",
    ])
    func `A decimal keeps its number`(text: String) throws {
        let number = try #require(Decimal(string: text))
        #expect(try saved { $0.decimal = number }.decimal == number)
    }

    @Test(arguments: ["0", "0.01", "-0.01", "9999999999.99", "-9999999999.99", "12.5", "100"])
    func `A decimal of fixed scale keeps its number`(text: String) throws {
        let number = try #require(Decimal(string: text))
        #expect(try saved { $0.money = number }.money == number)
    }

    @Test(arguments: [Data(), Data([0]), Data([0, 255, 0]), Data(repeating: 7, count: 3_000_000)])
    func `Data keeps its bytes`(data: Data) throws {
        #expect(try saved { $0.data = data }.data == data)
    }

    @Test func `Other types come back`() throws {
        let url = try #require(URL(string: "https://example.org/%D8%B3?a=b#c"))
        let uuid = UUID()
        let object = try saved {
            $0.bool = true
            $0.url = url
            $0.uuid = uuid
            $0.level = .high
            $0.flavour = .sour
            $0.strings = ["b", "a", "b", "", "e\u{301}", "\0", "\"]", "سلام"]
            $0.levels = [.high, .low, .high]
            $0.gaps = [nil, 1, nil, .max]
        }
        #expect(object.bool)
        #expect(object.url == url)
        #expect(object.uuid == uuid)
        #expect(object.level == .high)
        #expect(object.flavour == .sour)
        #expect(
            object.strings.map { Array($0.utf8) }
                == ["b", "a", "b", "", "e\u{301}", "\0", "\"]", "سلام"].map { Array($0.utf8) })
        #expect(object.levels == [.high, .low, .high])
        #expect(object.gaps == [nil, 1, nil, .max])
        #expect(try saved { $0.strings = (0..<100_000).map(String.init) }.strings.last == "99999")
    }

    @Test func `Nothing and something empty are not the same`() throws {
        let context = ModelContext(container)
        let none = Optionals(int: nil, bool: nil, level: nil)
        let empty = Optionals(string: "", data: Data(), strings: [])
        context.insert(none)
        context.insert(empty)
        try context.save()
        let other = ModelContext(container)
        let first: Optionals = try other.existingModel(for: none.persistentModelID)
        #expect(first.string == nil && first.data == nil && first.strings == nil && first.money == nil)
        #expect(first.int == nil && first.bool == nil && first.level == nil && first.uuid == nil)
        let second: Optionals = try other.existingModel(for: empty.persistentModelID)
        #expect(second.string == "" && second.data == Data() && second.strings == [])
        #expect(second.int == 4 && second.bool == true && second.level == .low)
    }

    @Test func `An equal string of other bytes is a change`() throws {
        let context = ModelContext(container)
        let object = everything { $0.string = "é" }
        context.insert(object)
        try context.save()
        object.string = "é"
        #expect(!context.hasChanges)
        object.string = "e\u{301}"
        #expect(context.hasChanges)
        try context.save()
        let other: Everything = try ModelContext(container).existingModel(for: object.persistentModelID)
        #expect(Array(other.string.utf8) == [0x65, 0xCC, 0x81])
    }
}
