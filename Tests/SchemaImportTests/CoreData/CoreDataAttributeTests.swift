import SchemaImport
import Testing

struct CoreDataAttributeTests {
    @Test func everyTypeWithItsDefault() throws {
        let result = coreData(
            """
            <entity name="Item" representedClassName="Item" syncable="YES">
              <attribute name="text" attributeType="String" defaultValueString="a &quot;b&quot;"/>
              <attribute name="small" attributeType="Integer 16" defaultValueString="-3" usesScalarValueType="YES"/>
              <attribute name="middle" optional="YES" attributeType="Integer 32" defaultValueString="0"/>
              <attribute name="large" attributeType="Integer 64" defaultValueString="9007199254740993"/>
              <attribute name="ratio" attributeType="Double" defaultValueString="0.5"/>
              <attribute name="weight" optional="YES" attributeType="Float"/>
              <attribute name="isNew" attributeType="Boolean" defaultValueString="YES"/>
              <attribute name="made" attributeType="Date" defaultDateTimeInterval="0"/>
              <attribute name="picture" optional="YES" attributeType="Binary"/>
              <attribute name="code" attributeType="UUID" defaultValueString="A0B1C2D3-0000-4000-8000-000000000001"/>
              <attribute name="page" optional="YES" attributeType="URI" defaultValueString="https://example.org/"/>
              <attribute name="price" attributeType="Decimal" defaultValueString="12.50"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                Item:
                  attributes:
                    text: { type: String, default: "a \\"b\\"" }
                    small: Int16 = -3
                    middle: Int32? = 0
                    large: Int64 = 9007199254740993
                    ratio: Double = 0.5
                    weight: Float?
                    isNew: Bool = true
                    made: { type: Date, default: "2001-01-01T00:00:00Z" }
                    picture: Data?
                    code: { type: UUID, default: "A0B1C2D3-0000-4000-8000-000000000001" }
                    page: { type: "URL?", default: "https://example.org/" }
                    price: { type: Decimal, default: "12.5" }

                """)
        #expect(result.codes == [])
    }

    @Test func defaultsOfAnotherTypeAreToldOf() throws {
        let result = coreData(
            """
            <entity name="Item">
              <attribute name="status" attributeType="Integer 32" defaultValueString="NO"/>
              <attribute name="count" attributeType="Integer 16" defaultValueString="70000"/>
              <attribute name="page" attributeType="URI" defaultValueString="nowhere"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                Item:
                  attributes:
                    status: Int32 = 0
                    count: Int16
                    page: URL

                """)
        #expect(result.codes == ["SG765:4", "SG765:5", "SG765:6"])
        #expect(result.messages(765)[0] == "the default `NO` of `status` is written as `0`")
    }

    @Test func transformableValues() throws {
        let result = coreData(
            """
            <entity name="Item">
              <attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="ColorTransformer"/>
              <attribute name="tags" optional="YES" attributeType="Transformable" customClassName="NSArray"/>
              <attribute name="any" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                Item:
                  attributes:
                    color: { type: "Data?", transformer: ColorTransformer }
                    tags: { type: "Data?", annotations: { customClassName: "NSArray" } }
                    any: Data

                """)
        #expect(result.codes == ["SG761:4", "SG761:5", "SG761:6"])
    }

    @Test func transientAndDerivedAttributes() throws {
        let result = coreData(
            """
            <entity name="Item">
              <attribute name="cache" transient="YES"/>
              <attribute name="label" transient="YES" attributeType="String"/>
              <attribute name="title" optional="YES" attributeType="String"/>
              <attribute name="folded" optional="YES" attributeType="String" derived="YES" derivationExpression="lowercase:(title)"/>
              <attribute name="same" optional="YES" attributeType="String" derived="YES" derivationExpression="title"/>
              <attribute name="touched" attributeType="Date" derived="YES" derivationExpression="now()"/>
              <attribute name="canonical" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(title)"/>
              <attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="parts.@count"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                Item:
                  attributes:
                    label: { type: "String?", transient: true }
                    title: String?
                    folded: { type: "String?", derived: "lower(\\"title\\")" }
                    same: { type: "String?", derived: "\\"title\\"" }
                    touched: { type: Date, default: now, onUpdate: now }

                """)
        #expect(result.codes == ["SG762:4", "SG761:5", "SG766:10", "SG766:11"])
    }

    @Test func limits() throws {
        let result = coreData(
            """
            <entity name="Item">
              <attribute name="code" attributeType="String" minValueString="3" maxValueString="8" regularExpressionString="[A-Z]+"/>
              <attribute name="stars" attributeType="Integer 16" minValueString="1" maxValueString="5" defaultValueString="1"/>
              <attribute name="ratio" attributeType="Double" maxValueString="1"/>
              <attribute name="price" attributeType="Decimal" minValueString="0.01"/>
              <attribute name="odd" attributeType="String" regularExpressionString="(["/>
              <attribute name="date" attributeType="Date" minDateTimeInterval="0"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                Item:
                  attributes:
                    code: { type: String, minLength: 3, maxLength: 8, matches: "[A-Z]+" }
                    stars: { type: Int16, default: 1, minimum: 1, maximum: 5 }
                    ratio: { type: Double, maximum: 1.0 }
                    price: { type: Decimal, minimum: "0.01" }
                    odd: String
                    date: Date

                """)
        #expect(result.codes == ["SG772:8", "SG772:9"])
    }

    @Test func namesThatTheRulesRefuse() throws {
        let result = coreData(
            """
            <entity name="item" representedClassName="Kit.ShopItem">
              <attribute name="_size" optional="YES" attributeType="Integer 16"/>
              <attribute name="self" optional="YES" attributeType="String"/>
              <attribute name="class" optional="YES" attributeType="String"/>
              <attribute name="ονομα" optional="YES" attributeType="String"/>
            </entity>
            <entity name="Other" representedClassName=".Other"/>
            <entity name="Third" representedClassName="ShopItem"/>
            <entity name="Fourth" representedClassName="NSManagedObject"/>
            """)
        #expect(
            try result.models() == """
                Item:
                  class: ShopItem
                  attributes:
                    size: Int16?
                    selfValue: String?
                    class: String?
                    ονομα: String?

                Other: {}

                Third:
                  class: ShopItem2

                Fourth: {}

                """)
        #expect(result.codes == ["SG760:3", "SG760:4", "SG760:5", "SG760:10"])
    }

    @Test func settingsAndUserInfo() throws {
        let result = coreData(
            """
            <entity name="Item" versionHashModifier="2">
              <attribute name="title" optional="YES" attributeType="String" versionHashModifier="3">
                <userInfo><entry key="ui:label" value="Τίτλος: όνομα"/><entry key="x" value="1"/></userInfo>
              </attribute>
              <userInfo><entry key="icon" value="tag"/></userInfo>
            </entity>
            """)
        #expect(
            try result.models() == """
                Item:
                  annotations: { icon: "tag" }
                  attributes:
                    title: { type: "String?", annotations: { "ui:label": "Τίτλος: όνομα", x: "1" } }

                """)
        #expect(result.codes == ["SG771:3", "SG771:4"])
    }

    @Test func compositeAttributesAreStructs() throws {
        let result = coreData(
            """
            <entity name="Item">
              <attribute name="place" optional="YES" attributeType="Composite" compositeType="Place"/>
              <attribute name="lost" optional="YES" attributeType="Composite"/>
            </entity>
            <composite name="Place">
              <attribute name="latitude" optional="YES" attributeType="Double"/>
              <attribute name="name" attributeType="String"/>
            </composite>
            """)
        let text = try result.text()
        #expect(text.contains("structs:\n  Place:\n    latitude: Double?\n    name: String\n"))
        #expect(text.contains("      place: Place?\n      lost: Data?\n"))
        #expect(result.codes == ["SG761:5"])
    }

    @Test func largeDataLiesWhereTheLanguageCanSayIt() throws {
        let result = coreData(
            """
            <entity name="Item">
              <attribute name="video" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
            </entity>
            """)
        let models = try result.models()
        #expect(models.contains("video: { type: \"Data?\", externalStorage: true }"))
    }
}
