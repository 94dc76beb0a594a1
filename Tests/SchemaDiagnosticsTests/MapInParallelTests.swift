import SchemaDiagnostics
import Synchronization
import Testing

struct MapInParallelTests {
    @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 1_000])
    func resultsStandInTheOrderOfTheElements(count: Int) {
        let elements = Array(0..<count)
        #expect(mapInParallel(elements, portion: 8) { $0 * 3 } == elements.map { $0 * 3 })
    }

    @Test func theFirstErrorInOrderIsThrown() {
        struct Wrong: Error, Equatable { var element: Int }
        #expect(throws: Wrong(element: 30)) {
            try mapInParallel(Array(0..<200), portion: 4) { element throws(Wrong) in
                // Later elements fail too, and sooner by the clock.
                if element >= 30 { throw Wrong(element: element) }
                return element
            }
        }
    }

    /// The results share one piece of memory, some of it never filled where a portion fails.
    @Test func nothingIsLeftOfTheResultsBesideAnError() {
        final class Result: Sendable {
            static let alive = Mutex(0)

            init() { Self.alive.withLock { $0 += 1 } }

            deinit { Self.alive.withLock { $0 -= 1 } }
        }
        struct Wrong: Error {}
        for failing in [0, 3, 4, 97, 199] {
            #expect(throws: Wrong.self) {
                try mapInParallel(Array(0..<200), portion: 4) { element throws(Wrong) in
                    if element == failing { throw Wrong() }
                    return Result()
                }
            }
            #expect(Result.alive.withLock { $0 } == 0, "failing at \(failing)")
        }
        var results: [Result]? = mapInParallel(Array(0..<200), portion: 4) { _ in Result() }
        #expect(Result.alive.withLock { $0 } == 200)
        #expect(results?.count == 200)
        results = nil
        #expect(Result.alive.withLock { $0 } == 0)
    }

    @Test func everyElementIsAskedOnce() {
        let asked = Mutex<[Int: Int]>([:])
        _ = mapInParallel(Array(0..<100), portion: 3) { element in asked.withLock { $0[element, default: 0] += 1 } }
        #expect(asked.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 1) }))
    }

    @Test func findingsAreReportedInTheOrderOfTheElements() {
        var findings = Findings()
        let place = SourceRange(path: "a.yaml", start: .init(line: 1, column: 1), end: .init(line: 1, column: 1))
        findings.report(Finding(FindingCode(1), .error, "before", at: place))
        let results = mapInParallel(Array(0..<50), portion: 4, findings: &findings) { element, found in
            if element.isMultiple(of: 2) {
                found.report(Finding(FindingCode(1), .error, "\(element)", at: place))
            }
            return element
        }
        #expect(results == Array(0..<50))
        #expect(
            findings.all.map(\.message)
                == ["before"] + stride(from: 0, to: 50, by: 2).map { "\($0)" })
    }
}
