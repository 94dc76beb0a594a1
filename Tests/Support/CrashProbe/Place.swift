import FaultySystem
import Foundation
import SchemaMigration
import SchemaRuntime
import SQLiteKit

/// The folder in which a scenario is played, over and over, with what is true of it before and after.
struct Place {
    let scenario: Scenario
    let folder: String
    var path: String { folder + "/a.store" }
    /// The folder before.
    let image: FolderImage
    let old: StoreState
    let new: StoreState

    init(_ scenario: Scenario) throws {
        self.scenario = scenario
        guard
            let real = realpath(
                FileManager.default.temporaryDirectory.path(percentEncoded: false), nil)
        else { throw Problem("no temporary folder") }
        folder = String(cString: real) + "/crash-\(UUID().uuidString)"
        free(real)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let path = folder + "/a.store"
        try scenario.make(path)
        old =
            switch scenario.kind {
            case .made: StoreState()
            case .adopted: try Self.stateAside(path)
            case .migrated, .movedAside: try StoreState(of: path)
            }
        image = try FolderImage(of: folder)
        try scenario.open(path)
        new = try Self.newState(of: path, scenario)
        guard old != new else { throw Problem("the scenario changes nothing") }
        // Once more, since what is compared later has to be the same each time.
        try image.write(to: folder)
        try scenario.open(path)
        guard try Self.newState(of: path, scenario) == new else { throw Problem("two migrations differ") }
        faulty_watch(folder)
    }

    private static func newState(of path: String, _ scenario: Scenario) throws -> StoreState {
        let state = try scenario.kind == .adopted ? stateAside(path) : StoreState(of: path)
        return scenario.kind == .migrated ? state : state.withoutIdentity()
    }

    /// Read from a copy: a look at a database may take back what was cut off, and turns on the log, before the opening can show that it does so
    /// itself.
    private static func stateAside(_ path: String) throws -> StoreState {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aside-\(UUID().uuidString)")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = folder + "/a.store"
        for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        return try StoreState(of: copy)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func reset() throws { try image.write(to: folder) }

    /// Which of the two the store is, whatever lies beside it.
    /// - Throws: `Problem` where it is neither.
    func isNew() throws -> Bool {
        if try [.made, .movedAside].contains(scenario.kind) && hasNoStore() { return false }
        // Its values may have gone ahead of it; what is proved when it was opened again is that they are together.
        if scenario.kind == .movedAside, try !hasMovedStore() { return false }
        let state: StoreState
        do { state = try Self.newState(of: path, scenario) } catch {
            throw Problem("the store cannot be read: \(error)")
        }
        if state.holds(old, first: old.nextID) { return false }
        if state.holds(new, first: scenario.kind == .migrated ? old.nextID : 1) { return true }
        throw Problem("the store is neither the old nor the new one: \(differences(state))")
    }

    /// Whether nothing is there, or what SQLite makes nothing of.
    private func hasNoStore() throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return true }
        let connection = try Connection(path: path, .readWrite)
        defer { connection.close() }
        do { return try connection.value("SELECT count(*) FROM sqlite_schema") == 0 } catch {
            throw Problem("the store cannot be read: \(error)")
        }
    }

    private func hasMovedStore() throws -> Bool {
        guard FileManager.default.fileExists(atPath: path + ".draft") else { return false }
        guard try StoreState(of: path + ".draft").holds(old, first: old.nextID) else {
            throw Problem("what was moved aside is not the old store")
        }
        return true
    }

    private func differences(_ state: StoreState) -> String {
        let version = state.tables["_schema"]?.first { $0.first == "version" }?.last
        let other = version == old.tables["_schema"]?.first { $0.first == "version" }?.last ? old : new
        let names = Set(state.tables.keys).union(other.tables.keys).filter { state.tables[$0] != other.tables[$0] }
        let rows = names.sorted().map { name in
            let (found, expected) = (state.tables[name] ?? [], other.tables[name] ?? [])
            let row = zip(found, expected).first { $0 != $1 }
            return
                "\(name): \(found.count) rows, expected \(expected.count), the first other one \(String(describing: row))"
        }
        return "\(rows), next key \(state.nextID), files \(state.files.count)"
    }

    /// The store opens, is the new one then, and nothing lies beside it but whole copies of the old one.
    /// - Throws: `Problem`.
    func proveItOpens() throws {
        do { try scenario.open(path) } catch { throw Problem("the next opening failed: \(error)") }
        guard try isNew() else { throw Problem("the next opening left the old store") }
        try proveNothingIsLeft()
    }

    private func proveNothingIsLeft() throws {
        let left = try FolderImage(of: folder)
        if scenario.kind == .movedAside { guard try hasMovedStore() else { throw Problem("the old store is gone") } }
        for name in Set(left.files.keys).union(left.folders).sorted() where name != "a.store" {
            let top = String(name.prefix { $0 != "/" })
            if top == "a.store.external" { continue }
            if scenario.kind == .movedAside, ["a.store.draft", "a.store.draft.external"].contains(top) { continue }
            guard top.hasPrefix("a.store.backup-"), !top.hasSuffix("-unfinished"), !top.contains("-unfinished.") else {
                throw Problem("left behind: \(name)")
            }
            let copy = top.hasSuffix(".external") ? String(top.dropLast(9)) : top
            guard left.files[copy] != nil else { throw Problem("left behind: \(name)") }
            guard name == copy else { continue }
            let state: StoreState
            do { state = try StoreState(of: folder + "/" + copy) } catch { throw Problem("\(copy): \(error)") }
            guard state.holds(old, first: old.nextID) else { throw Problem("the copy \(copy) is not the old store") }
        }
        // Of the files of values exactly those are there that a row names.
        let files = left.files.keys.filter { $0.hasPrefix("a.store.external/") }.map { String($0.dropFirst(17)) }
        guard Set(files) == Set(new.files.keys) else { throw Problem("files of values: \(files.sorted())") }
    }

    /// Files below the folder that this process has open.
    func openFiles() -> [String] {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        .filter { $0.hasPrefix(folder) }
    }
}

/// The reason why a store was not opened, whichever layer says so.
func reason(of error: any Error) -> StoreError? {
    if let error = error as? StoreError { return error }
    if case .store(let error) = error as? ModelError { return error }
    return nil
}
