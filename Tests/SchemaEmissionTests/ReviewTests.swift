import SchemaDiagnostics
import SchemaEmission
import Testing

/// The review as a stage of the pipeline: profiles, advice and waivers with everything around them.
@Suite struct ReviewTests {
    private func codes(_ texts: [String: String], today: String? = nil) throws -> (codes: [String], files: Int) {
        var pipeline = GenerationPipeline(
            SchemaLocation("My.schema.yaml"), files: MemoryFiles(texts), today: today.flatMap { CalendarDay($0) })
        let files = try pipeline.generate([.models], layout: .perModel)
        return (pipeline.findings.sorted.map { "\($0.code) \($0.range?.path ?? "")" }, files.count)
    }

    @Test func `A waiver reaches into an included file's own text`() throws {
        let root = "schema: My\nversion: 1.0.0\ninclude: [parts.yaml]\nmodels: { B: {} }\n"
        let part = "models: { A: { attributes: { price: { type: Double, waive: { SG744: points } } } } }\n"
        #expect(try codes(["My.schema.yaml": root, "parts.yaml": part]) == ([], 2))
        // One of the whole schema covers what others include.
        let bare = part.replacing(", waive: { SG744: points }", with: "")
        #expect(try codes(["My.schema.yaml": root, "parts.yaml": bare]).codes == ["SG744 parts.yaml"])
        #expect(
            try codes(["My.schema.yaml": root + "waive: { SG744: points }\n", "parts.yaml": bare]) == ([], 2))
    }

    @Test func `What is waived stays so beside an error, and no waiver is called needless then`() throws {
        let text = """
            schema: My
            version: 1.0.0
            waive: { SG721: "nobody used it" }
            models:
              A: { attributes: { a: Strng, b: Int }, indexes: [{ columns: [b], waive: { SG183: long } }, [b, c]] }
              B: { attributes: { b: Int, c: Int }, indexes: [{ columns: [b], waive: { SG183: long } }, [b, c]] }

            """
        #expect(try codes(["My.schema.yaml": text]).codes == ["SG121 My.schema.yaml", "SG180 My.schema.yaml"])
    }

    @Test func `What a profile asks for stops the generator, unless it is waived`() throws {
        let text = "schema: My\nversion: 1.0.0\nprofiles: [cloudkit]\nmodels: { A: { attributes: { a: String } } }\n"
        #expect(try codes(["My.schema.yaml": text]) == (["SG701 My.schema.yaml"], 0))
        let waived = text.replacing(
            "String", with: "{ type: String, waive: { SG701: { reason: set, until: 2026-06-30 } } }")
        #expect(try codes(["My.schema.yaml": waived]) == ([], 1))
        #expect(try codes(["My.schema.yaml": waived], today: "2026-07-01").files == 0)
        // The build has no day.
        #expect(try codes(["My.schema.yaml": waived]).files == 1)
    }

    @Test func `A stale hint can be waived, and a lost attribute cannot`() throws {
        let released =
            "versions: { 1.0.0: { models: { A: { attributes: { b: { type: Int, originalName: a }, c: Int? } } } } }\n"
        let text = """
            schema: My
            version: 2.0.0
            waive: { SG606: "reviewed by hand" }
            models: { A: { waive: { SG402: "kept for others" }, attributes: { b: { type: Int, originalName: a }, c: Int? } } }

            """
        #expect(try codes(["My.schema.yaml": text + released]) == ([], 1))
        let lossy = text.replacing(", c: Int?", with: "")
        #expect(try codes(["My.schema.yaml": lossy + released]) == (["SG202 My.schema.yaml"], 0))
    }

    @Test func `A version inside the schema is migrated from, like one in a file`() throws {
        let text = """
            schema: My
            version: 2.0.0
            models: { A: { attributes: { a: Int, b: Int = 3 } } }
            versions: { 1.0.0: { models: { A: { attributes: { a: Int } } } } }

            """
        var pipeline = GenerationPipeline(
            SchemaLocation("My.schema.yaml"), files: MemoryFiles(["My.schema.yaml": text]))
        let file = try #require(try pipeline.generate([.migrations], layout: .perModel).first)
        #expect(file.text.contains("ADD COLUMN \"b\"") && file.text.contains("enum V1_0_0"))
        #expect(pipeline.findings.all.map(\.code.description) == ["SG606"])
    }
}

/// For expectations of both at once.
private func == (left: (codes: [String], files: Int), right: ([String], Int)) -> Bool {
    left.codes == right.0 && left.files == right.1
}
