import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Naming") struct NamingTests {
    @Test(arguments: [
        ("class", "`class`"), ("default", "`default`"), ("self", "`self`"), ("Type", "`Type`"),
        ("Protocol", "`Protocol`"),
        ("Any", "`Any`"), ("any", "`any`"), ("some", "`some`"), ("each", "`each`"), ("Self", "`Self`"),
        ("init", "`init`"), ("await", "`await`"), ("order", "order"),
        ("open", "open"),
        ("get", "get"), ("async", "`async`"), ("isolated", "`isolated`"), ("sending", "`sending`"), ("actor", "actor"),
        ("name", "name"), ("سفر", "سفر"), ("🚀", "🚀"),
    ])
    func identifiers(name: String, spelled: String) { #expect(swiftIdentifier(name) == spelled) }

    @Test func onlyOneLabelKeepsItsBackTicks() {
        #expect(swiftArgumentLabel("inout") == "`inout`")
        #expect(["class", "in", "let", "Type"].map(swiftArgumentLabel) == ["class", "in", "let", "Type"])
        #expect(["inout", "let", "var", "in"].map(swiftParameterLabel) == ["`inout`", "`let`", "`var`", "in"])
    }

    @Test(arguments: [
        "a", "Z9", "a_b", "a$", "é", "e\u{301}x", "ß", "İ", "Ωmega", "שלום", "مرحبا", "می\u{200C}خواهم", "नमस्ते", "你好",
        "がぎ", "한글",
        "👩\u{200D}🚀", "🇮🇷", "ﷺ", "ªº",
    ])
    func namesThatSwiftTakes(name: String) { #expect(nameProblem(name) == nil) }

    @Test func namesThatSwiftRefuses() {
        #expect(nameProblem("") == .empty)
        #expect(nameProblem("_a") == .reservedPrefix("_"))
        #expect(nameProblem("$a") == .reservedPrefix("$"))
        for name in [
            "1a", "a b", "a-b", "a.b", "\u{301}a", "❤", "a\u{0}", "a\u{A0}b", "a`", "a\"", "a\n", "→", "«", "\u{E000}",
        ] {
            guard case .invalidScalar = nameProblem(name) else {
                Issue.record("\(name.debugDescription): \(String(describing: nameProblem(name)))")
                continue
            }
        }
        for name in ["a\u{200B}b", "a\u{202E}b", "a\u{2066}b", "a\u{AD}b", "a\u{FEFF}", "\u{3164}", "a\u{2060}"] {
            guard case .invisibleScalar = nameProblem(name) else {
                Issue.record("\(name.debugDescription): \(String(describing: nameProblem(name)))")
                continue
            }
        }
        #expect(nameProblem(String(repeating: "ä", count: 101)) == .tooLong)
    }

    @Test(arguments: [
        ("start date", "startDate"), ("a-b-c", "aBC"), ("_id", "id"), ("$x", "x"), ("1st", "st"), ("a\u{202E}b", "aB"),
        ("née le", "néeLe"),
    ])
    func mended(name: String, mended: String) { #expect(mendedName(name) == mended) }

    @Test func nothingIsLeftOfSomeNames() { #expect(["", "___", "123", "±", "\u{301}"].compactMap(mendedName) == []) }

    @Test func namesOfVersions() {
        #expect(namespaceName(ofSchema: "TripPlanner") == "TripPlannerSchema")
        #expect(versionEnumName(SchemaVersion(1, 20, 3)) == "V1_20_3")
        #expect(versionAliasName(SchemaVersion(1, 20, 3)) == "V1")
    }

    /// Inside a class, its own functions hide types of their names.
    @Test(arguments: ["load", "query"]) func aTypeIsNotCalledLikeAFunctionOfItsClass(name: String) {
        for role in [NameRole.model, .enumType, .structType] {
            #expect(reservedNameReason(name, as: role) == "every generated class has a member of that name")
        }
        for role in [NameRole.attribute, .relationship, .enumCase, .structField] {
            #expect(reservedNameReason(name, as: role) == nil)
        }
    }

    @Test func anAlternativeIsItselfFree() {
        for role in [NameRole.model, .enumType, .enumCase, .attribute, .relationship] {
            for name in [
                "Type", "Protocol", "self", "Swift", "Foundation", "SchemaRuntime", "Current", "V1", "hashValue",
                "allCases", "ID", "none", "rawValue", "list",
            ] {
                let other = alternativeName(name, as: role)
                #expect(nameProblem(other) == nil)
                #expect(reservedNameReason(other, as: role) == nil)
            }
        }
    }
}
