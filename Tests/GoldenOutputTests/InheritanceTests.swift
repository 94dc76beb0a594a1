import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing

/// Three levels under an abstract base, in one table.
@Suite struct InheritanceTests {
    @Test func `A class reads its own columns behind those of its bases`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        let canvas = Canvas(name: "main")
        let square = Square(title: "s", weight: 7, corners: 4, side: 2.5, canvas: canvas)
        let disc = Disc(title: "d", radius: 1.5, linked: [square])
        let polygon = Polygon(title: "p", isConvex: false, canvas: canvas)
        let label = Label(text: "mine", square: square)
        for shape in [square, disc, polygon, Circle(title: "c")] as [Shape] { context.insert(shape) }
        context.insert(label)
        try context.save()

        let reader = ModelContext(container)
        let shapes = try reader.fetch(FetchDescriptor<Shape>(sortBy: [SortDescriptor(\.title)]))
        #expect(shapes.map { "\(type(of: $0))" } == ["Circle", "Disc", "Polygon", "Square"])
        let read = try #require(shapes.last as? Square)
        #expect(read.title == "s" && read.weight == 7 && read.corners == 4 && read.isConvex && read.side == 2.5)
        #expect(read.label?.text == "mine" && read.label?.square === read)
        #expect((shapes[1] as? Disc)?.radius == 1.5)
        #expect(shapes[1].linked == [read] && read.linkedBy == [shapes[1]])
        #expect((shapes[2] as? Polygon)?.isConvex == false && shapes[2].weight == 1)
        #expect(read.canvas?.shapes.map(\.title).sorted() == ["p", "s"])

        let polygons = try reader.fetch(FetchDescriptor<Polygon>(predicate: #Predicate { $0.corners > 2 }))
        #expect(polygons.map(\.title).sorted() == ["p", "s"])
        let squares = try reader.fetch(
            FetchDescriptor<Square>(predicate: #Predicate { $0.title == "s" && $0.side > 2 }))
        #expect(squares == [read])
    }
}
