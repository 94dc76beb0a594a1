import Foundation
import SQLiteKit
import SchemaMigration
import StoreFixture

// StoreProbe PATH VERSION [kill NUMBER] [nobody] [readOnly]
//
// Opens a store in version 1, 2 or 3 and prints what became of it, or the code of the error. With `kill` it dies by SIGKILL at that
// report of progress, counted from 1; with `nobody` it gives up root's rights first.

let arguments = CommandLine.arguments
let path = arguments[1]
let target = StoreFixture.all[Int(arguments[2])! - 1]
let deadline = arguments.firstIndex(of: "kill").map { Int(arguments[$0 + 1])! }

if arguments.contains("nobody"), geteuid() == 0 {
    guard setgid(65534) == 0, setuid(65534) == 0 else { fatalError("the rights of root cannot be given up") }
}

var reports = 0
var options = MigrationOptions(timeout: .seconds(20))
options.progress = { progress in
    // How often it waits is not the same in every run.
    if progress.stage == .waiting { return }
    reports += 1
    if reports == deadline { kill(getpid(), SIGKILL) }
}

do {
    let location: StoreOpener.Location = arguments.contains("readOnly") ? .file(path, .readOnly) : .file(path, .create)
    let opened = try StoreFixture.opener(location, target, options: options).open()
    switch opened.outcome {
    case .opened: print("opened")
    case .created: print("created")
    case .migrated: print("migrated")
    }
    opened.connection.close()
} catch {
    print(error.code)
}
