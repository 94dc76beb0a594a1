import SchemaSnapshot
import Testing

@testable import SchemaImport

struct VersionOrderTests {
    private func order(_ titles: [String], current: String? = nil, bundle: String) -> [String] {
        orderVersions(titles.map { VersionCandidate(title: $0) }, current: current, bundle: bundle).map(\.title)
    }

    @Test func numbersAreComparedAsNumbers() {
        #expect(
            order(["Shop10", "Shop9", "Shop", "Shop2.10.0", "Shop2.9"], bundle: "Shop")
                == ["Shop", "Shop2.9", "Shop2.10.0", "Shop9", "Shop10"])
        #expect(order(["Shop v2", "Shop", "Shop v10"], bundle: "Shop") == ["Shop", "Shop v2", "Shop v10"])
    }

    @Test func theSeriesOfTheCurrentVersionIsTheLast() {
        #expect(
            order(["New v1.4", "New v2.0", "Old 2", "Old"], current: "New v2.0", bundle: "Old")
                == ["Old", "Old 2", "New v1.4", "New v2.0"])
        #expect(
            order(["New v1.4", "New v2.0", "Old 2", "Old"], current: "Old 2", bundle: "Shop")
                == ["New v1.4", "New v2.0", "Old", "Old 2"])
    }

    @Test func otherSeriesLieInTheOrderInWhichXcodeSavedThem() {
        let versions = [
            VersionCandidate(title: "B", savedBy: [9, 10]), VersionCandidate(title: "A", savedBy: [10, 2]),
            VersionCandidate(title: "C 2", savedBy: [22]), VersionCandidate(title: "Shop", savedBy: [30]),
        ]
        #expect(
            orderVersions(versions, current: "C 2", bundle: "Shop").map(\.title) == ["Shop", "B", "A", "C 2"])
    }

    @Test func numbersThatRiseBecomeVersions() {
        #expect(
            versionNumbers(of: ["Shop", "Shop1.27", "Shop2.3", "Shop2.10.1"])
                == [SchemaVersion(1, 0, 0), SchemaVersion(1, 27, 0), SchemaVersion(2, 3, 0), SchemaVersion(2, 10, 1)])
    }

    @Test(arguments: [
        ["Old 2", "New v1.4", "New v2"], ["Shop", "Shop 1"], ["A", "B"], ["Shop 1.2.3.4", "Shop 2"],
        ["Shop 99999999999999999999", "Shop"],
    ])
    func othersAreCounted(titles: [String]) {
        #expect(versionNumbers(of: titles) == titles.indices.map { SchemaVersion($0 + 1, 0, 0) })
    }
}
