import SchemaDiagnostics
import SchemaImport
import SchemaModel
import SchemaYAML
import Testing

/// Bundles with a history, and bundles that are damaged.
struct CoreDataBundleTests {
    private let first = #"<entity name="Trip"><attribute name="name" optional="YES" attributeType="String"/></entity>"#
    private let second = """
        <entity name="Trip"><attribute name="title" optional="YES" attributeType="String" elementID="name"/></entity>
        """
    private let third = """
        <entity name="Journey" elementID="Trip">
        <attribute name="title" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="days" optional="YES" attributeType="Integer 16"/></entity>
        """

    private func imported(_ files: [String: String], newestOnly: Bool = false) -> ImportResult {
        importCoreData("Shop.xcdatamodeld", files: FilesInMemory(files), newestOnly: newestOnly)
    }

    @Test func aHistoryBecomesSnapshotsWithTheirLock() throws {
        var result = imported(bundle(["Shop": first, "Shop 2": second, "Shop 3": third], current: "Shop 3"))
        let files = try result.files(from: "Shop.xcdatamodeld")
        #expect(
            files.map(\.path) == [
                "Shop.schema.yaml", "Shop.versions/1.0.0.yaml", "Shop.versions/2.0.0.yaml", "Shop.versions/lock",
            ])
        let schema = try #require(files.first).text
        #expect(schema.contains("version: 3.0.0\n"))
        // The identifier of the attribute stays in the model for years; the renaming happened in the version before.
        #expect(schema.contains("  Journey:\n    originalName: Trip\n    attributes:\n      title: String?\n"))
        #expect(
            schema.contains(
                "versions:\n  1.0.0: { doc: \"Shop\" }\n  2.0.0: { doc: \"Shop 2\" }\n  3.0.0: { doc: \"Shop 3\" }\n"))
        #expect(files[2].text.contains("title:\n        type: String?\n        originalName: name\n"))
        // The history reads back without a finding, each version against its lock.
        var findings = Findings()
        let sources = files.map { SourceText(path: $0.path, text: $0.text) }
        let history = readHistory(
            snapshots: Array(sources[1...2]), lock: sources[3], folder: "Shop.versions", findings: &findings)
        #expect(findings.all == [])
        #expect(history.schemas.map(\.version.description) == ["1.0.0", "2.0.0"])
        #expect(result.codes == ["SG756:1"])
    }

    @Test func anIdentifierThatIsTakenBackRenamesNothing() throws {
        // Set on the entity by mistake, and moved to the attribute that was meant in the version after.
        let slip = first.replacing("name=\"Trip\"", with: "name=\"Trip\" elementID=\"name\"")
        let files = bundle(["Shop": slip, "Shop 2": second], current: "Shop 2")
        #expect(
            try imported(files).models().hasPrefix(
                "Trip:\n  attributes:\n    title: { type: \"String?\", originalName: name }\n"))
        // An entity of the name is another one where the identifier leads to a third.
        let other = """
            <entity name="Trip"><attribute name="title" optional="YES" attributeType="String" elementID="name"/></entity>
            <entity name="Journey" elementID="name"><attribute name="days" optional="YES" attributeType="Integer 16"/></entity>
            """
        #expect(
            try imported(bundle(["Shop": slip, "Shop 2": other], current: "Shop 2")).models().hasPrefix(
                """
                Trip:
                  attributes:
                    title: String?

                Journey:
                  originalName: Trip
                  attributes:
                    days: Int16?

                """))
    }

    @Test func theNewestAloneTakesIdentifiersForOldNames() throws {
        let result = imported(
            bundle(["Shop": first, "Shop 2": second, "Shop 3": third], current: "Shop 3"), newestOnly: true)
        #expect(
            try result.models() == """
                Journey:
                  originalName: Trip
                  attributes:
                    title: { type: "String?", originalName: name }
                    days: Int16?

                """)
        #expect(result.versions.map(\.title) == ["Shop 3"])
    }

    @Test func whatComesAfterTheCurrentVersionIsLeftOut() {
        let result = imported(bundle(["Shop": first, "Shop 2": second, "Shop 3": third], current: "Shop 2"))
        #expect(result.versions.map(\.title) == ["Shop", "Shop 2"])
        #expect(result.messages(756)[0] == "the current version is `Shop 2`; what comes after it is left out: `Shop 3`")
    }

    @Test func withoutACurrentVersionTheLastOneCounts() {
        let result = imported(bundle(["Shop 2": second, "Shop": first]))
        #expect(result.versions.map(\.title) == ["Shop", "Shop 2"])
        #expect(result.codes == ["SG756:1", "SG756:1"])
    }

    @Test func anOlderVersionThatTheLanguageRefusesIsLeftOut() throws {
        let odd =
            #"<entity name="Trip"><attribute name="x" attributeType="String" minValueString="5" maxValueString="2"/></entity>"#
        var result = imported(bundle(["Shop": odd, "Shop 2": second, "Shop 3": third], current: "Shop 3"))
        let files = try result.files(from: "Shop.xcdatamodeld")
        #expect(
            files.map(\.path) == ["Shop.schema.yaml", "Shop.versions/2.0.0.yaml", "Shop.versions/lock"])
        #expect(result.messages(773).count == 1)
        #expect(result.messages(773)[0].hasPrefix("the version `Shop` is left out: "))
    }

    @Test func theNewestVersionMustBeValid() throws {
        let odd =
            #"<entity name="Trip"><attribute name="x" attributeType="String" minValueString="5" maxValueString="2"/></entity>"#
        var result = imported(bundle(["Shop": first, "Shop 2": odd], current: "Shop 2"))
        #expect(try result.files(from: "Shop.xcdatamodeld") == [])
        #expect(result.messages(774).count == 1)
    }

    @Test func aVersionAloneAndAnOldForm() throws {
        let alone = importCoreData(
            "a/Shop.xcdatamodel/", files: FilesInMemory(["a/Shop.xcdatamodel/contents": model(first)]))
        #expect(alone.versions.map(\.name) == ["Shop"])
        var files = bundle(["Shop 2": second], current: "Shop 2")
        files["Shop.xcdatamodeld/Shop.xcdatamodel/elements"] = "bplist00"
        files["Shop.xcdatamodeld/Shop.xcdatamodel/layout"] = "bplist00"
        let old = imported(files)
        #expect(old.versions.map(\.title) == ["Shop 2"])
        #expect(old.codes == ["SG755:1"])
    }

    @Test(arguments: [
        (["x.txt": "a"], "x.txt", "SG750:1"),
        (["m.momd/Shop.mom": "a"], "m.momd", "SG750:1"),
        (["Shop.mom": "a"], "Shop.mom", "SG750:1"),
        (["S.xcdatamodeld/S.xcdatamodel/other": "a"], "S.xcdatamodeld", "SG751:1"),
        (["S.xcdatamodeld/S.xcdatamodel/contents/contents": "a"], "S.xcdatamodeld", "SG751:1"),
        (["S.xcdatamodeld/S.xcdatamodel/contents": ""], "S.xcdatamodeld", "SG003:1"),
        (
            ["S.xcdatamodeld/S.xcdatamodel/contents": "<model>\n<entity name='A'>\n</model>"], "S.xcdatamodeld",
            "SG752:3"
        ),
        (["S.xcdatamodeld/S.xcdatamodel/contents": "no XML"], "S.xcdatamodeld", "SG752:1"),
        (["S.xcdatamodeld/S.xcdatamodel/contents": "<plist/>"], "S.xcdatamodeld", "SG753:1"),
        (["S.xcdatamodeld/S.xcdatamodel/contents": "<model/>"], "S.xcdatamodeld", "SG753:1"),
        (["S.xcdatamodeld/S.xcdatamodel/contents": "<model><entity/></model>"], "S.xcdatamodeld", "SG753:1"),
    ])
    func damagedBundlesAreToldOf(files: [String: String], path: String, code: String) throws {
        var result = importCoreData(path, files: FilesInMemory(files))
        #expect(result.codes.contains(code))
        #expect(result.versions == [])
        #expect(try result.files(from: path) == [])
    }

    @Test(arguments: ["Shop 9", "Shop.xcdatamodel/../x", ""])
    func aCurrentVersionThatIsNotThere(current: String) {
        #expect(imported(bundle(["Shop": first, "Shop 2": second], current: current)).codes == ["SG751:1"])
    }

    @Test func entitiesOfXMLAreRefusedAndDepthIsLimited() {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
            <model><entity name="&b;"/></model>
            """
        let path = "S.xcdatamodeld/S.xcdatamodel/contents"
        #expect(importCoreData("S.xcdatamodeld", files: FilesInMemory([path: bomb])).codes == ["SG752:2"])
        let deep = String(repeating: "<model>", count: 5_000) + String(repeating: "</model>", count: 5_000)
        #expect(importCoreData("S.xcdatamodeld", files: FilesInMemory([path: deep])).codes == ["SG752:1"])
    }

    @Test(arguments: [
        (#"<entity name="A" parentEntity="A"/>"#, ["SG754:3"]),
        (#"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#, ["SG754:3"]),
        (#"<entity name="A" parentEntity="Gone"/>"#, ["SG754:3"]),
        (#"<entity name="A"><relationship name="r" destinationEntity="Gone"/></entity>"#, ["SG753:3"]),
    ])
    func parentsAndTargetsThatCannotBe(entities: String, codes: [String]) throws {
        var result = coreData(entities)
        #expect(result.codes == codes)
        #expect(try result.files(from: "Shop") == [])
    }

    @Test(arguments: [64, 65, 20_000]) func chainsOfParentsAreLimited(count: Int) throws {
        let entities = (0..<count).map { number in
            "<entity name=\"E\(number)\"\(number + 1 < count ? " parentEntity=\"E\(number + 1)\"" : "")/>"
        }
        let result = coreData(entities.joined(separator: "\n"))
        #expect(result.versions.first?.models.count == (count == 64 ? 64 : nil))
        #expect(result.codes == (count == 64 ? [] : ["SG757:1"]))
    }

    @Test func manyAttributesOfOneNameAreFast() {
        let attributes = (0..<5_000).map { number in
            "<attribute name=\"\(String(repeating: "_", count: number % 50 + 1))a\(number)!\" attributeType=\"String\"/>"
        }
        let result = coreData("<entity name=\"A\">\(attributes.joined())</entity>")
        #expect(result.versions.first?.models.first?.attributes.count == 5_000)
        let many = coreData(String(repeating: "<entity name=\"A\"/>", count: 100_001))
        #expect(many.codes == ["SG757:1"])
    }
}
