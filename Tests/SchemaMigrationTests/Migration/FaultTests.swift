import Foundation
import Testing

// Its faults are made by functions that the loader of Linux prefers to the C library's.
#if os(Linux)
    /// Processes that die or meet a fault at one of their calls in the midst of a migration, and disks that lose their cache: the store is the
    /// old one or the new one, opens, and nothing is left beside it. Some calls of each here; `make soak` takes every one.
    @Suite struct FaultTests {
        /// Rows that become one, that go apart and come together, values that become objects, statements of the author: what is refused and taken
        /// back there is of other forms of steps than those of `scenarios`.
        static let rowWork = ["29c-unique-newest", "49-split", "49e-extract", "50-merge", "05b-own-statements"]

        /// Native ALTER, the catalog edited, columns made anew in place, a rebuild, a database that is adopted, a change of strategy, full-text
        /// search, Swift code, values in files, a store that is made, a draft that is moved aside, a save.
        static let scenarios = [
            "alter", "edit", "swap", "rebuild", "adopt", "transfer", "search", "code", "external", "create", "draft",
            "save",
        ]

        private struct Outcome {
            var attempts = 0
            var counts: [String: Int] = [:]
            var problems: [String] = []
        }

        /// Plays a scenario at most `limit` times with a fault at another call each time.
        private func play(_ scenario: String, _ fault: String, limit: Int) throws -> Outcome {
            let result = try Probe([scenario, fault, "\(limit)", "3"], program: "CrashProbe").finish()
            let lines = result.output.split(separator: "\n").map(String.init)
            var outcome = Outcome()
            let parts = try #require(lines.first, "no answer").components(separatedBy: ", ")
            for part in parts.dropFirst().dropLast() {
                let words = part.split(separator: " ")
                outcome.counts[String(words[0])] = Int(words[1])
            }
            outcome.attempts = outcome.counts.values.reduce(0, +)
            outcome.problems = Array(lines.dropFirst())
            #expect(lines[0].hasPrefix("\(scenario) \(fault): calls ") && !result.wasKilled, "\(lines)")
            return outcome
        }

        @Test(arguments: scenarios)
        func `killed at any call`(scenario: String) throws {
            let outcome = try play(scenario, "kill", limit: 24)
            #expect(outcome.problems == [])
            #expect(outcome.attempts > 15 && (outcome.counts["old"] ?? 0) > 5, "\(outcome)")
            #expect(outcome.counts["new"] != nil, "none after the commit: \(outcome)")
        }

        @Test(arguments: scenarios)
        func `the power goes at any call`(scenario: String) throws {
            let outcome = try play(scenario, "powerCut", limit: 24)
            #expect(outcome.problems == [])
            #expect(outcome.attempts > 15 && (outcome.counts["old"] ?? 0) > 5, "\(outcome)")
        }

        @Test(
            arguments: scenarios,
            [
                "broken", "brokenFromThenOn", "unreadable", "full", "fullFromThenOn", "short", "quota", "memory",
                "memoryFromThenOn",
            ])
        func `a call fails`(scenario: String, fault: String) throws {
            // What Swift code cannot read must not look empty to it: there are few such calls.
            let isRare = fault == "unreadable" && ["code", "create"].contains(scenario)
            let outcome = try play(scenario, fault, limit: isRare ? 28 : 8)
            #expect(outcome.problems == [])
            #expect(outcome.attempts > 4 && (outcome.counts["old"] ?? 0) > 0, "\(outcome)")
        }

        @Test(arguments: rowWork)
        func `rows go apart and come together, and a process is killed, or the power goes`(scenario: String) throws {
            for fault in ["kill", "powerCut"] {
                let outcome = try play(scenario, fault, limit: 12)
                #expect(outcome.problems == [])
                #expect(outcome.attempts > 8 && (outcome.counts["old"] ?? 0) > 3, "\(fault): \(outcome)")
                #expect(outcome.counts["new"] != nil, "\(fault): none after the commit: \(outcome)")
            }
        }

        @Test(arguments: rowWork)
        func `rows go apart and come together, and a call fails`(scenario: String) throws {
            for fault in ["broken", "fullFromThenOn", "short", "memory", "memoryFromThenOn"] {
                let outcome = try play(scenario, fault, limit: 6)
                #expect(outcome.problems == [])
                #expect(outcome.attempts > 3 && (outcome.counts["old"] ?? 0) > 0, "\(fault): \(outcome)")
            }
        }

        /// What cannot be looked at is not taken for missing: a copy without the files, a draft without its own.
        @Test(arguments: ["external", "draft"], ["unseen", "unseenFromThenOn"])
        func `the folder of values cannot be looked at`(scenario: String, fault: String) throws {
            let outcome = try play(scenario, fault, limit: 40)
            #expect(outcome.problems == [])
            #expect(outcome.attempts > 4 && (outcome.counts["old"] ?? 0) > 0, "\(outcome)")
        }
    }
#endif
