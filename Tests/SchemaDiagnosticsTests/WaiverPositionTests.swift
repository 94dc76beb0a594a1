import Pacing
import SchemaDiagnostics
import Testing

@Suite struct WaiverPositionTests {
    private func range(_ start: Int, _ end: Int, _ path: String = "a") -> SourceRange {
        SourceRange(
            path: path, start: SourcePosition(line: start, column: 1), end: SourcePosition(line: end, column: 1))
    }

    private func waiver(_ scope: SourceRange..., code: Int = 744) -> Waiver {
        Waiver(FindingCode(code), reason: "x", at: range(1, 2), scope: scope)
    }

    private func finding(_ line: Int, _ path: String = "a", code: Int = 744) -> Finding {
        Finding(FindingCode(code), .warning, "x", at: range(line, line + 1, path))
    }

    @Test func `The innermost element counts, whatever the order`() {
        let waivers = [
            waiver(range(4, 6)), waiver(), waiver(range(1, 20)), waiver(range(3, 10)), waiver(range(12, 13)),
        ]
        let findings = [30, 12, 13, 11, 10, 9, 6, 5, 4, 3, 2, 1].map { finding($0) }
        #expect(
            positions(of: waivers, covering: findings) == [1, 4, 2, 2, 2, 3, 3, 0, 0, 3, 2, 2])
    }

    @Test func `Code, file and place have to fit`() {
        let waivers = [waiver(range(1, 5)), waiver(range(1, 5, "b"), code: 183)]
        let nowhere = Finding(FindingCode(744), .warning, "x", at: nil)
        #expect(
            positions(
                of: waivers,
                covering: [finding(1), finding(1, "b"), finding(2, "b", code: 183), finding(5), nowhere, nil])
                == [0, nil, 1, nil, nil, nil])
        // The schema as a whole covers even what has no place.
        #expect(positions(of: [waiver()], covering: [nowhere, finding(7, "c")]) == [0, 0])
    }

    @Test func `An element may stand in several places`() {
        #expect(
            positions(of: [waiver(range(1, 2), range(8, 9))], covering: [finding(1), finding(4), finding(8)])
                == [0, nil, 0])
    }

    @Test func `Many waivers and findings take no time`() {
        let growth = Growth(from: 6_250) { count in
            let waivers = (0..<count).map { waiver(range(2 * $0 + 1, 2 * $0 + 2)) } + [waiver(range(1, 3 * count))]
            let findings = (0..<2 * count).map { finding($0 + 1) }
            var found: [Int?] = []
            let seconds = undividedWorkSeconds { found = positions(of: waivers, covering: findings) }
            #expect(found[0] == 0 && found[1] == count && found[2 * count - 2] == count - 1)
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }
}
