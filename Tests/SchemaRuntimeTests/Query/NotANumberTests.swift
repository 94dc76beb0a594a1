import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// What is no number is equal to nothing, and neither before nor behind anything: in rows and in objects that wait.
@Suite struct NotANumberTests: AgreementSuite {
    @Test func `A captured one`() throws {
        let (noNumber, small) = (Double.nan, Float.nan)
        let list = [0.5, .nan]
        try everywhere([Defaults(double: 0.5), Defaults(double: .infinity)], touching: { $0.int += 1 }) {
            context, words in
            try expect(count(#Predicate<Defaults> { $0.double < noNumber }, context), 0, words)
            try expect(count(#Predicate<Defaults> { !($0.double < noNumber) }, context), 2, words)
            try expect(count(#Predicate<Defaults> { !(noNumber <= $0.double) }, context), 2, words)
            try expect(count(#Predicate<Defaults> { $0.double == noNumber }, context), 0, words)
            try expect(count(#Predicate<Defaults> { $0.double != noNumber }, context), 2, words)
            try expect(count(#Predicate<Defaults> { $0.double * 2 == noNumber }, context), 0, words)
            try expect(count(#Predicate<Defaults> { !($0.double * 2 > noNumber) }, context), 2, words)
            try expect(count(#Predicate<Defaults> { $0.float != small }, context), 2, words)
            try expect(count(#Predicate<Defaults> { list.contains($0.double) }, context), 1, words)
            try expect(Defaults.query { $0.double < noNumber }.count(in: context), 0, words)
            try expect(Defaults.query { !($0.double < noNumber) }.count(in: context), 2, words)
            try expect(Defaults.query { !($0.double >= noNumber) }.count(in: context), 2, words)
            try expect(Defaults.query { $0.double == noNumber }.count(in: context), 0, words)
            try expect(Defaults.query { $0.double != noNumber }.count(in: context), 2, words)
            try expect(Defaults.query { $0.double.in(list) }.count(in: context), 1, words)
            try expect(Defaults.query { !$0.double.in([noNumber]) }.count(in: context), 2, words)
        }
    }

    @Test func `An optional beside it`() throws {
        let noNumber = Double.nan
        let maybe: Double? = noNumber
        try everywhere([Optionals(double: 1), Optionals()], touching: { $0.string = "x" }) { context, words in
            try expect(count(#Predicate<Optionals> { $0.double == maybe }, context), 0, words)
            try expect(count(#Predicate<Optionals> { $0.double != maybe }, context), 2, words)
            try expect(count(#Predicate<Optionals> { $0.double! < noNumber }, context), 0, words)
            try expect(count(#Predicate<Optionals> { !($0.double! < noNumber) }, context), 1, words)
            try expect(Optionals.query { $0.double == noNumber }.count(in: context), 0, words)
            try expect(Optionals.query { $0.double != noNumber }.count(in: context), 2, words)
            try expect(Optionals.query { !($0.double < noNumber) }.count(in: context), 2, words)
        }
    }

    @Test func `An attribute that waits`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        for number in [.nan, 0.5] { context.insert(Defaults(double: number)) }
        #expect(try count(#Predicate<Defaults> { $0.double < 1 }, context) == 1)
        #expect(try count(#Predicate<Defaults> { !($0.double < 1) }, context) == 1)
        #expect(try Defaults.query { $0.double < 1 }.count(in: context) == 1)
        #expect(try Defaults.query { !($0.double < 1) }.count(in: context) == 1)
        #expect(try Defaults.query { $0.double == $0.double }.count(in: context) == 1)
        #expect(try Defaults.query { $0.double != 0.5 }.count(in: context) == 1)
    }

    @Test func `A sum of infinities that cancel each other out`() throws {
        let canvases = [("no number", [Double.infinity, -.infinity]), ("large", [.infinity, 1]), ("two", [1, 1])].map {
            name, numbers in
            let canvas = Canvas(name: name)
            canvas.shapes = numbers.map { Disc(title: "d", radius: $0) }
            return canvas
        }
        try everywhere(canvases, touching: { $0.name += "" }) { context, words in
            func names(_ query: Query<Canvas>) throws -> Set<String> { Set(try query.fetch(in: context).map(\.name)) }
            try expect(names(Canvas.query { $0.shapes.sum { $0.as(Disc.self).radius } < 3 }), ["two"], words)
            try expect(
                names(Canvas.query { !($0.shapes.sum { $0.as(Disc.self).radius } < 3) }), ["no number", "large"], words)
            try expect(names(Canvas.query { $0.shapes.sum { $0.as(Disc.self).radius } > 3 }), ["large"], words)
            try expect(
                names(Canvas.query { !($0.shapes.sum { $0.as(Disc.self).radius } > 3) }), ["no number", "two"], words)
            try expect(
                names(Canvas.query { $0.shapes.sum { $0.as(Disc.self).radius } != 2 }), ["no number", "large"], words)
            try expect(
                names(Canvas.query { !($0.shapes.sum { ($0.as(Disc.self).radius ?? 0) * 2 } < 5) }),
                ["no number", "large"],
                words)
        }
    }
}
