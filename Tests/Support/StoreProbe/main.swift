import Foundation
import Pacing
import SQLiteKit
import SchemaMigration
import StoreFixture

// StoreProbe PATH VERSION [kill NUMBER] [hold NUMBER] [timeout MILLISECONDS] [limit BYTES] [nobody] [readOnly] [adopt] [read|write]
//
// Opens a store in version 1, 2 or 3 and prints what became of it, or the code of the error. With `kill` it dies by SIGKILL at that
// report of progress, counted from 1; with `hold` it says so there and waits for a line; with `limit` no file of its gets larger; with
// `nobody` it gives up root's rights first; with `adopt` it takes a database without books for a store. With `read` it then begins to read, and with `write` to write, says so, waits for a line and
// ends the transaction: it prints the travellers that it saw at the end.

let arguments = CommandLine.arguments
let path = arguments[1]
let target = StoreFixture.all[Int(arguments[2])! - 1]

func number(after word: String) -> Int? { arguments.firstIndex(of: word).map { Int(arguments[$0 + 1])! } }

func say(_ text: String) {
    print(text)
    fflush(nil)
}

if arguments.contains("nobody"), geteuid() == 0 {
    guard setgid(65534) == 0, setuid(65534) == 0 else { fatalError("the rights of root cannot be given up") }
}
if let bytes = number(after: "limit") {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Darwin)
        setrlimit(RLIMIT_FSIZE, &limit)
    #else
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
    // Without this the system would end the process.
    signal(SIGXFSZ, SIG_IGN)
}

let (deadline, holding) = (number(after: "kill"), number(after: "hold"))
var reports = 0
var options = MigrationOptions(
    timeout: number(after: "timeout").map { .milliseconds($0) } ?? Watchdog.duration)
options.progress = { progress in
    // How often it waits is not the same in every run.
    if progress.stage == .waiting { return }
    reports += 1
    if reports == deadline { kill(getpid(), SIGKILL) }
    if reports == holding {
        say("holding")
        _ = readLine()
    }
}

func use(_ connection: Connection) throws {
    let name = target.version.major == 3 ? "fullName" : "name"
    let isWriter = arguments.contains("write")
    try connection.begin(isWriter ? .immediate : .deferred)
    if isWriter { try connection.execute("INSERT INTO Traveler (\(name)) VALUES ('written meanwhile')") }
    let before = try connection.value("SELECT count(\(name)) FROM Traveler")
    say(isWriter ? "writing" : "reading")
    _ = readLine()
    let after = try connection.value("SELECT count(\(name)) FROM Traveler")
    try connection.commit()
    say(before == after ? "\(after.integer ?? -1)" : "\(before) became \(after)")
}

do {
    let location: StoreOpener.Location = arguments.contains("readOnly") ? .file(path, .readOnly) : .file(path, .create)
    var opener = StoreFixture.opener(location, target, options: options)
    if arguments.contains("adopt") { opener.adoptable = { StoreFixture.all.reversed() } }
    let opened = try opener.open()
    switch opened.outcome {
    case .opened: say("opened")
    case .created: say("created")
    case .migrated: say("migrated")
    }
    if arguments.contains("read") || arguments.contains("write") { try use(opened.connection) }
    opened.connection.close()
} catch let error as StoreError {
    say(error.code)
}
