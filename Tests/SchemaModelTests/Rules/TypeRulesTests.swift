import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Types") struct TypeRulesTests {
    @Test func everyTypeOfTheCore() throws {
        let names = ScalarType.allCases.map(\.rawValue)
        let body =
            "enums: { Status: [open] }\nmodels:\n  Trip:\n    attributes:\n"
            + names.enumerated().map {
                "      a\($0): \($1)\n      b\($0): \($1)?\n      c\($0): [\($1)]\n      d\($0): '[\($1)?]?'\n"
            }
            .joined()
            + "      e: Decimal(12,2)\n      f: 'Decimal( 18 , 0 )?'\n      g: { type: Status? }\n      h: [Status]\n"
        let attributes = try schema(body).models[0].attributes
        for (index, scalar) in ScalarType.allCases.enumerated() {
            let four = attributes[(index * 4)..<(index * 4 + 4)].map {
                "\($0.type.spelling)\($0.isOptional ? "?" : "")"
            }
            #expect(four == [scalar.rawValue, "\(scalar.rawValue)?", "[\(scalar.rawValue)]", "[\(scalar.rawValue)?]?"])
        }
        #expect(attributes.suffix(4).map(\.type.spelling) == ["Decimal(12,2)", "Decimal(18,0)", "Status", "[Status]"])
        #expect(attributes.suffix(4).map(\.isOptional) == [false, true, true, false])
    }

    @Test func malformedTypes() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: Int ⟦1⟧x = 0
                b: Int ⟦2⟧=
                c: '[Int⟦3⟧'
                d: 'Decimal(12⟦4⟧'
                e: 'Decimal(⟦5⟧)'
                f: 'Int?⟦6⟧?'
                g: '⟦7⟧?'
                h: '⟦8⟧'
                ⟦9⟧i:
                j: ⟦10⟧[]
                k: ⟦11⟧[Int, String]
                l: 'String = ⟦12⟧"a"b"⟦/12⟧'
                m: '⟦13⟧String(3)⟦/13⟧'
                n: { type: 'Int = ⟦14⟧0' }
                o: '\(String(repeating: "[", count: 16))⟦15⟧[Int'
                p: '⟦16⟧= 0'
                """,
            Dictionary(uniqueKeysWithValues: (1...16).map { ($0, .malformedType) }))
        #expect(findings[0].message == "unexpected `x = 0` in a type")
    }

    @Test func unknownTypes() {
        let (_, findings) = expectFindings(
            inAttributes: """
                a: ⟦1⟧Strin⟦/1⟧? = "x"
                b: '[⟦2⟧Boolean⟦/2⟧]'
                c: { type: ⟦3⟧status }
                d: ⟦4⟧Coordinate
                e: ⟦5⟧int
                """, Dictionary(uniqueKeysWithValues: (1...5).map { ($0, .unknownType) }))
        #expect(findings.map(\.fixIt?.replacement) == ["String", "Bool", "Status", nil, "Int"])
        #expect(findings[3].message.contains("an enum or struct of this schema"))
    }

    @Test func digitsOfADecimal() {
        for type in [
            "Decimal(0,0)", "Decimal(19,2)", "Decimal(2,3)", "Decimal(12)", "Decimal(1,2,3)", "Decimal(a,b)",
            "Decimal(-1,0)",
        ] {
            expectFindings(inAttributes: "a: ⟦1⟧\(type)⟦/1⟧", [1: .badPrecision])
        }
        expectFindings(inAttributes: "a: Decimal(18,18)", [:])
    }

    @Test func linksAndValuesStandApart() {
        let (_, findings) = expectFindings(
            in: """
                enums: { Status: [open] }
                models:
                  Trip:
                    attributes: { a: ⟦1⟧Trip?, b: "[⟦2⟧Trip]" }
                    relationships:
                      c: { type: ⟦3⟧String, inverse: none }
                      d: { type: ⟦4⟧Status?, inverse: none }
                      e: { type: "⟦5⟧[[Trip]]", inverse: none }
                      f: { type: "⟦6⟧Trip(1)", inverse: none }
                      g: { type: ⟦7⟧[Trip: Trip], inverse: none }
                """, Dictionary(uniqueKeysWithValues: (1...7).map { ($0, .misplacedType) }))
        #expect(findings[0].message == "`Trip` is a model: write it under `relationships`, with its `inverse`")
    }
}
