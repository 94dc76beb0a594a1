import Testing

@testable import SchemaImport

struct SwiftCaseTests {
    @Test(arguments: [
        ("network_leaderboard", "NetworkLeaderboard"), ("Order Details", "OrderDetails"), ("trip", "Trip"),
        ("URLEntry", "URLEntry"), ("TBL_USERS", "TblUsers"), ("کتاب", "کتاب"), ("βιβλίο", "Βιβλίο"), ("a-b.c", "ABC"),
    ])
    func typesBeginWithACapital(name: String, expected: String) { #expect(upperCamelCase(name) == expected) }

    @Test(arguments: [
        ("previous_date", "previousDate"), ("AlbumId", "albumId"), ("ID", "id"), ("URLPath", "urlPath"),
        ("_name", "name"), ("connection.externalUrl", "connectionExternalUrl"), ("USER_ID", "userId"),
        ("customerID", "customerID"), ("X1", "x1"), ("Größe", "größe"), ("שם", "שם"), ("", ""),
    ])
    func membersBeginSmall(name: String, expected: String) { #expect(lowerCamelCase(name) == expected) }

    @Test(arguments: [
        ("track", "tracks"), ("city", "cities"), ("day", "days"), ("box", "boxes"), ("orders", "orders"),
        ("address", "addresses"), ("batch", "batches"), ("کتاب", "کتاب"),
    ])
    func severalOfThem(name: String, expected: String) { #expect(plural(name) == expected) }

    @Test func namesOfAScopeAreLegalAndDiffer() {
        var scope = NameScope()
        #expect(scope.take("title", as: .attribute) == "title")
        #expect(scope.take("Title", as: .attribute) == "Title2")
        #expect(scope.take("_title", as: .attribute) == "title3")
        #expect(scope.take("self", as: .attribute) == "selfValue")
        #expect(scope.take("9 lives", as: .attribute) == "lives")
        #expect(scope.take("🙂", as: .attribute) == "🙂")
        #expect(scope.take("!", as: .attribute) == "unnamed")
        #expect(scope.take("?", as: .attribute) == "unnamed2")
    }
}
