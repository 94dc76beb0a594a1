import FaultySystem
import Foundation

// CrashProbe SCENARIO[,SCENARIO…] FAULT[,FAULT…] [LIMIT] [SEED]
//
// Plays a migration over and over, with a fault at another of its calls each time, at most LIMIT times (else at every call), and looks at
// what is left. FAULT is one of `Fault`, `powerCut`, or `all`. Prints what came of it, a line for each scenario and fault, and a line for
// each problem; exits with 1 where there is one.

guard CommandLine.arguments.count > 2 else {
    print("usage: CrashProbe SCENARIO[,SCENARIO…] FAULT[,FAULT…]|all [LIMIT] [SEED]")
    exit(2)
}
guard faulty_available == 1 else {
    print("no faults on this system")
    exit(3)
}
guard faulty_install_memory() == 0 else {
    print("SQLite was used already")
    exit(2)
}
let all = Fault.allCases.map(\.rawValue) + ["powerCut"]
let faults = CommandLine.arguments[2] == "all" ? all : CommandLine.arguments[2].split(separator: ",").map(String.init)
let limit = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? .max / 2
let seed = CommandLine.arguments.dropFirst(4).first.flatMap { Int($0) } ?? 0
var problemCount = 0

func tell(_ place: Place, _ fault: String, _ callCount: Int, _ outcomes: [String: Int], _ problems: [String]) {
    let counts = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("\(place.scenario.name) \(fault): calls \(callCount), \(counts), problems \(problems.count)")
    for problem in problems { print("  " + problem) }
    fflush(nil)
}

do {
    for name in CommandLine.arguments[1].split(separator: ",") {
        let place = try Place(.named(String(name)))
        defer { place.remove() }
        for fault in faults {
            if let kind = Fault(rawValue: fault) {
                var sweep = Sweep(place, kind)
                try sweep.run(limit: limit, seed: seed)
                problemCount += sweep.problems.count
                tell(place, fault, sweep.callCount, sweep.outcomes, sweep.problems)
            } else {
                var cut = PowerCut(place)
                try cut.run(limit: max(1, limit / 2), states: 2, seed: seed)
                problemCount += cut.problems.count
                tell(place, fault, cut.callCount, cut.outcomes, cut.problems)
            }
        }
    }
} catch {
    print("\(error)")
    exit(2)
}
exit(problemCount == 0 ? 0 : 1)
