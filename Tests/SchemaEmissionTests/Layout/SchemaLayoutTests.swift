import SchemaModel
import Testing

@testable import SchemaEmission

@Suite struct SchemaLayoutTests {
    let layout: SchemaLayout

    init() throws { layout = SchemaLayout(try schema(ofFixture: "Shapes")) }

    @Test(arguments: [
        ("Shape", 0, 0, true), ("Polygon", 5, 1, true), ("Square", 7, 2, false), ("Circle", 5, 3, true),
        ("Disc", 5, 4, false), ("Canvas", 0, 0, false),
    ])
    func `Indices go on behind the base, segments count the hierarchy in schema order`(
        model: String, firstIndex: Int, segment: Int, hasSubclasses: Bool
    ) {
        let placement = layout.placements[layout.position(of: model)]
        #expect(placement.firstIndex == firstIndex)
        #expect(placement.segment == segment)
        #expect(placement.hasSubclasses == hasSubclasses)
    }

    @Test func `A path leads from the root to the model`() {
        #expect(layout.path(layout.position(of: "Square")).map(\.name) == ["Shape", "Polygon", "Square"])
    }

    @Test(arguments: [("canvas", "Disc", 2), ("label", "Square", 8), ("corners", "Square", 5), ("radius", "Disc", 5)])
    func `An inherited member keeps its index`(name: String, model: String, index: Int) {
        #expect(layout.index(of: name, in: model) == index)
    }
}
