import SchemaImport
import Testing

struct CoreDataIndexTests {
    @Test func indexesAndConstraints() throws {
        let result = coreData(
            """
            <entity name="Trip">
              <attribute name="code" attributeType="String" indexed="YES"/>
              <attribute name="start" optional="YES" attributeType="Date"/>
              <attribute name="rank" optional="YES" attributeType="Integer 16"/>
              <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Owner" inverseName="trips" inverseEntity="Owner"/>
              <compoundIndexes><compoundIndex><index value="start"/><index value="code"/></compoundIndex></compoundIndexes>
              <fetchIndex name="byRank">
                <fetchIndexElement property="rank" type="Binary" order="descending"/>
                <fetchIndexElement property="start" type="Binary" order="ascending"/>
              </fetchIndex>
              <fetchIndex name="byOwner"><fetchIndexElement property="owner" type="Binary" order="ascending"/></fetchIndex>
              <fetchIndex name="again"><fetchIndexElement property="start" type="Binary" order="descending"/></fetchIndex>
              <uniquenessConstraints>
                <uniquenessConstraint><constraint value="rank"/><constraint value="code"/></uniquenessConstraint>
              </uniquenessConstraints>
            </entity>
            <entity name="Owner">
              <relationship name="trips" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Trip" inverseName="owner" inverseEntity="Trip"/>
            </entity>
            """)
        let models = try result.models()
        // An index over the owner is there anyway; one over the start is what another one begins with, read backwards.
        #expect(
            models.contains(
                """
                  indexes:
                    - [code]
                    - [start, code]
                    - [-rank, start]
                  unique:
                    - { columns: [rank, code], onConflict: error }

                """))
        #expect(result.codes == [])
    }

    @Test func indexesThatCannotBe() throws {
        let result = coreData(
            """
            <entity name="Trip">
              <attribute name="note" transient="YES" attributeType="String" optional="YES"/>
              <attribute name="x" optional="YES" attributeType="Double"/>
              <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Trip"/>
              <fetchIndex name="a"><fetchIndexElement property="note" type="Binary" order="ascending"/></fetchIndex>
              <fetchIndex name="b"><fetchIndexElement property="tags" type="Binary" order="ascending"/></fetchIndex>
              <fetchIndex name="c"><fetchIndexElement property="x" type="RTree" order="ascending"/></fetchIndex>
              <fetchIndex name="d"><fetchIndexElement expression="length:(x)" type="Binary" order="ascending"/></fetchIndex>
              <fetchIndex name="e" partialIndexPredicate="x &gt; 1"><fetchIndexElement property="x" type="Binary" order="ascending"/></fetchIndex>
              <fetchIndex name="f"><fetchIndexElement property="gone" type="Binary" order="ascending"/></fetchIndex>
            </entity>
            """)
        #expect(!(try result.models()).contains("indexes"))
        #expect(result.messages(767).count == 6)
        #expect(result.codes.filter { $0.hasPrefix("SG767") } == (7...12).map { "SG767:\($0)" })
    }
}
