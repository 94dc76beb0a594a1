import SchemaSnapshot
import Testing

@testable import SchemaModel

/// What stands behind a pointer must not show: attributes are equal by what they are, whatever was set in between.
struct AttributeDetailsTests {
    private let plain = Attribute(name: "a", type: .scalar(.string), column: "a")

    @Test func whatIsSetBackLeavesNoTrace() {
        var attribute = plain
        attribute.limits = ValueLimits(maxLength: 3)
        attribute.form.transformer = "Colour"
        attribute.hashModifier = "2"
        #expect(attribute != plain)
        #expect(attribute.limits.maxLength == 3)
        #expect(attribute.form.transformer == "Colour")
        attribute.limits = ValueLimits()
        attribute.form.transformer = nil
        attribute.hashModifier = nil
        #expect(attribute == plain)
        #expect(attribute.hashValue == plain.hashValue)
    }

    @Test func aCopyIsACopy() {
        var attribute = plain
        attribute.lifetime = .transient
        var copy = attribute
        copy.lifetime = .ephemeral
        copy.stampsUpdates = true
        #expect(attribute.lifetime == .transient)
        #expect(!attribute.stampsUpdates)
        #expect(copy.lifetime == .ephemeral)
        #expect(copy.stampsUpdates)
    }

    @Test func eachPartCounts() {
        let changes: [(inout Attribute) -> Void] = [
            { $0.lifetime = .ephemeral }, { $0.stampsUpdates = true }, { $0.limits.minLength = 1 },
            { $0.form.isJSON = true }, { $0.hashModifier = "" }, { $0.allowsCloudEncryption = true },
            { $0.preservesValueOnDeletion = true },
        ]
        let changed = changes.map { change in
            var attribute = plain
            change(&attribute)
            return attribute
        }
        #expect(Set(changed + [plain]).count == changes.count + 1)
    }
}
