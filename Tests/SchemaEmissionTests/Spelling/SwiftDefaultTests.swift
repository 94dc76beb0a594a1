import SchemaModel
import SchemaSnapshot
import Testing

@testable import SchemaEmission

@Suite struct SwiftDefaultTests {
    @Test(arguments: [
        (DefaultValue.decimal("12"), "12"), (.decimal("-7"), "-7"),
        (.decimal("12.50"), "Foundation.Decimal(string: \"12.50\")!"),
        (.decimal("1234567890123456789"), "Foundation.Decimal(string: \"1234567890123456789\")!"),
    ])
    func `A decimal with a fraction does not go through Double`(value: DefaultValue, argument: String) {
        let attribute = Attribute(name: "a", type: .scalar(.decimal), defaultValue: value, column: "a")
        #expect(SwiftDefault.argument(of: attribute) == argument)
    }

    @Test func `A case called none is not the optional's`() {
        var attribute = Attribute(
            name: "a", type: .enumeration("E"), isOptional: true, defaultValue: .enumCase("none"), column: "a")
        #expect(SwiftDefault.argument(of: attribute) == ".some(.none)")
        attribute.isOptional = false
        #expect(SwiftDefault.argument(of: attribute) == ".none")
        attribute.defaultValue = nil
        #expect(SwiftDefault.argument(of: attribute) == nil)
        attribute.isOptional = true
        #expect(SwiftDefault.argument(of: attribute) == "nil")
    }

    @Test func `A Float keeps its own shortest spelling`() {
        let attribute = Attribute(
            name: "a", type: .scalar(.float), defaultValue: .double(Double(Float(0.1))), column: "a")
        #expect(SwiftDefault.argument(of: attribute) == "0.1")
    }
}
