import SchemaImport
import Testing

struct CoreDataRelationshipTests {
    @Test func endsWithTheirRules() throws {
        let result = coreData(
            """
            <entity name="Order">
              <relationship name="lines" toMany="YES" ordered="YES" minCount="1" maxCount="9" deletionRule="Cascade" destinationEntity="Line" inverseName="order" inverseEntity="Order"/>
              <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
            </entity>
            <entity name="Line">
              <relationship name="order" maxCount="1" deletionRule="Nullify" destinationEntity="Order" inverseName="lines" inverseEntity="Order"/>
            </entity>
            <entity name="Customer">
              <relationship name="orders" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
              <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Customer" inverseName="friends" inverseEntity="Customer"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                Order:
                  relationships:
                    lines: { type: "[Line]", inverse: order, deleteRule: cascade, ordered: true, minimum: 1, maximum: 9 }
                    customer: { type: "Customer?", inverse: orders }

                Line:
                  relationships:
                    order: { type: Order, inverse: lines }

                Customer:
                  relationships:
                    orders: { type: "[Order]", inverse: customer, deleteRule: deny }
                    friends: { type: "[Customer]", inverse: friends }

                """)
        #expect(result.codes == [])
    }

    @Test func whatWouldLeaveARequiredEndEmptyIsDenied() throws {
        let result = coreData(
            """
            <entity name="Owner">
              <relationship name="pets" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Pet" inverseName="owner" inverseEntity="Pet"/>
            </entity>
            <entity name="Pet">
              <relationship name="owner" maxCount="1" deletionRule="Nullify" destinationEntity="Owner" inverseName="pets" inverseEntity="Owner"/>
            </entity>
            """)
        #expect(try result.models().contains("pets: { type: \"[Pet]\", inverse: owner, deleteRule: deny }"))
        #expect(
            result.messages(764) == [
                "`Owner.pets` denies deletion here: `Pet.owner` is required and cannot be emptied"
            ])
    }

    @Test func twoEndsThatRequireEachOther() throws {
        let result = coreData(
            """
            <entity name="User">
              <relationship name="profile" maxCount="1" deletionRule="Nullify" destinationEntity="Profile" inverseName="user" inverseEntity="Profile"/>
            </entity>
            <entity name="Profile">
              <relationship name="user" maxCount="1" deletionRule="Cascade" destinationEntity="User" inverseName="profile" inverseEntity="User"/>
            </entity>
            """)
        // The end that goes with its owner becomes optional; then the other can be emptied.
        #expect(
            try result.models() == """
                User:
                  relationships:
                    profile: { type: Profile, inverse: user }

                Profile:
                  relationships:
                    user: { type: "User?", inverse: profile, deleteRule: cascade }

                """)
        #expect(result.codes == ["SG764:7"])
    }

    @Test func endsThatDoNotAgree() throws {
        let result = coreData(
            """
            <entity name="A">
              <relationship name="one" optional="YES" maxCount="1" deletionRule="No Action" destinationEntity="B"/>
              <relationship name="two" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" inverseName="back" inverseEntity="B"/>
              <relationship name="three" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" inverseName="nothing" inverseEntity="B"/>
              <relationship name="self1" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" inverseName="self1" inverseEntity="A"/>
              <relationship name="cache" optional="YES" transient="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" inverseName="cached" inverseEntity="B"/>
            </entity>
            <entity name="B">
              <relationship name="back" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="A" inverseName="one" inverseEntity="A"/>
              <relationship name="cached" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" inverseName="cache" inverseEntity="A"/>
            </entity>
            """)
        #expect(
            try result.models() == """
                A:
                  relationships:
                    one: { type: "B?", inverse: none, deleteRule: noAction, danglingAllowed: true }
                    two: { type: "B?", inverse: none }
                    three: { type: "B?", inverse: none }
                    self1: { type: "A?", inverse: none }

                B:
                  relationships:
                    back: { type: "[A]", inverse: none }
                    cached: { type: "A?", inverse: none }

                """)
        #expect(
            result.codes == [
                "SG763:4", "SG763:5", "SG763:6", "SG763:7", "SG762:8", "SG763:11", "SG763:12",
            ])
    }

    @Test func hierarchies() throws {
        let result = coreData(
            """
            <entity name="Leaf" parentEntity="Middle"><attribute name="c" optional="YES" attributeType="String"/></entity>
            <entity name="Middle" parentEntity="Top"><attribute name="b" optional="YES" attributeType="String"/></entity>
            <entity name="Top" isAbstract="YES">
              <attribute name="a" optional="YES" attributeType="String"/>
            </entity>
            <entity name="Other" parentEntity="Top"><attribute name="a" optional="YES" attributeType="String"/></entity>
            """)
        #expect(
            try result.models() == """
                Leaf:
                  inherits: Middle
                  attributes:
                    c: String?

                Middle:
                  inherits: Top
                  attributes:
                    b: String?

                Top:
                  abstract: true
                  attributes:
                    a: String?

                Other:
                  inherits: Top

                """)
        #expect(result.codes == ["SG775:8"])
    }
}
