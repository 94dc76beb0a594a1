import ExternalFixture
import Foundation
import SchemaMigration
import SchemaRuntime
import Synchronization

// ExternalProbe PATH save|sweep|count [kill NUMBER] [hold] [nobody] [limit BYTES]
//
// Changes a store of the External fixture as `Change` says, or sweeps its files, and prints what came of it, or the code of the error.
// With `kill` it dies by SIGKILL before that statement or after that step with a file, counted from 1; with `hold` it waits for a line
// once its files are written and its rows are not; with `nobody` it gives up root's rights first; with `limit` no file of its gets larger.

let arguments = CommandLine.arguments
let url = URL(filePath: arguments[1])
let deadline = arguments.firstIndex(of: "kill").map { Int(arguments[$0 + 1])! }
let holds = arguments.contains("hold")

if arguments.contains("nobody"), geteuid() == 0 {
    guard setgid(65534) == 0, setuid(65534) == 0 else { fatalError("the rights of root cannot be given up") }
}
if let index = arguments.firstIndex(of: "limit") {
    var limit = rlimit()
    limit.rlim_cur = rlim_t(arguments[index + 1])!
    limit.rlim_max = limit.rlim_cur
    #if canImport(Darwin)
        setrlimit(RLIMIT_FSIZE, &limit)
    #else
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
    // Without this the system would end the process.
    signal(SIGXFSZ, SIG_IGN)
}

let events = Atomic<Int>(0)

@Sendable func happened() {
    if events.add(1, ordering: .relaxed).newValue == deadline { kill(getpid(), SIGKILL) }
}

func say(_ text: String) {
    print(text)
    fflush(nil)
}

func run() throws {
    let container = try ModelContainer(for: Paper.self, configurations: ModelConfiguration(url: url))
    container.recordStatements { _ in happened() }
    container.observeExternalFiles { step in
        happened()
        guard holds, step == .folderSynchronized else { return }
        say("written")
        _ = readLine()
    }
    let context = ModelContext(container)
    switch arguments[2] {
    case "save":
        try change(context)
        say("saved")
    case "sweep":
        let sweep = try container.sweepExternalFiles()
        say("swept \(sweep.removedCount)")
    default: say("\(try context.fetchCount(FetchDescriptor<Paper>()))")
    }
}

/// One save that inserts, replaces and deletes.
func change(_ context: ModelContext) throws {
    let papers = try context.fetch(FetchDescriptor<Paper>(sortBy: [SortDescriptor(\.title)]))
    papers[0].body = Data(repeating: 7, count: 5000)
    context.delete(papers[1])
    papers[2].image = nil
    context.insert(
        Paper(
            title: "new", body: Data(repeating: 9, count: 3000), image: Data(repeating: 8, count: 120_000)))
    try context.save()
}

do {
    try run()
} catch let error as ModelError {
    say(error.code)
}
