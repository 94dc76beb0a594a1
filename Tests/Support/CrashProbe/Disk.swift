import FaultySystem
import Foundation

/// A disk with a cache that is lost when the power goes, by the record of what a process did.
///
/// What was synchronised is there afterwards. Of what a file was given since, any part may be, whole sectors at a time; of what became of a
/// folder's names since, any beginning may be.
struct Disk {
    private struct File {
        var durable = Data()
        var pending: [(offset: Int, bytes: Data?)] = []
    }

    private struct Folder {
        var durable: [String: UInt64] = [:]
        /// What a name leads to from then on.
        var pending: [[String: UInt64?]] = []
        var names: [String: UInt64] {
            pending.reduce(into: durable) { names, change in for (name, inode) in change { names[name] = inode } }
        }
    }

    private let root: String
    /// By numbers of our own, since the system gives those of removed files out anew.
    private var files: [UInt64: File] = [:]
    /// By path from the root; the root itself is the empty one.
    private var folders: [String: Folder] = ["": Folder()]
    /// Folders by their numbers.
    private var paths: [UInt64: String] = [:]
    private var numbers: [UInt64: UInt64] = [:]
    private var next: UInt64 = 1

    /// The disk as a folder is now, everything on it durable.
    init(_ root: String, _ image: FolderImage) {
        self.root = root
        for folder in image.folders {
            folders[folder] = Folder()
            let number = number(for: Self.inode(of: root + "/" + folder))
            paths[number] = folder
            folders[""]?.durable[folder] = number
        }
        paths[number(for: Self.inode(of: root))] = ""
        for (path, bytes) in image.files {
            let number = number(for: Self.inode(of: root + "/" + path))
            files[number] = File(durable: bytes)
            let (folder, name) = Self.split(path)
            folders[folder]?.durable[name] = number
        }
    }

    private static func inode(of path: String) -> UInt64 {
        var status = stat()
        return lstat(path, &status) == 0 ? UInt64(status.st_ino) : 0
    }

    private mutating func number(for inode: UInt64, isNew: Bool = false) -> UInt64 {
        if !isNew, let number = numbers[inode] { return number }
        defer { next += 1 }
        numbers[inode] = next
        return next
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    private func relative(_ path: Substring) -> String { String(path.dropFirst(root.count + 1)) }

    mutating func apply(_ event: faulty_event) {
        let bytes = Data(UnsafeBufferPointer(start: event.bytes, count: event.count))
        let paths = String(decoding: bytes, as: UTF8.self).split(separator: "\0")
        switch event.what {
        case FAULTY_MADE_FILE:
            let number = number(for: event.inode, isNew: true)
            files[number] = File()
            name(relative(paths[0]), number)
        case FAULTY_MADE_FOLDER:
            let number = number(for: event.inode, isNew: true)
            self.paths[number] = relative(paths[0])
            folders[relative(paths[0])] = Folder()
            name(relative(paths[0]), number)
        case FAULTY_WRITTEN:
            files[number(for: event.inode)]?.pending.append((Int(event.offset), bytes))
        case FAULTY_TRUNCATED:
            files[number(for: event.inode)]?.pending.append((Int(event.offset), nil))
        case FAULTY_SYNCED: synchronize(number(for: event.inode))
        case FAULTY_RENAMED:
            let (from, to) = (relative(paths[0]), relative(paths[1]))
            let number = number(for: event.inode)
            let (folder, oldName) = Self.split(from)
            folders[folder]?.pending.append([oldName: .none, Self.split(to).name: number])
            guard let moved = folders.removeValue(forKey: from) else { return }
            folders[to] = moved
            self.paths[number] = to
        case FAULTY_LINKED: name(relative(paths[1]), number(for: event.inode))
        default: name(relative(paths[0]), nil)
        }
    }

    private mutating func name(_ path: String, _ number: UInt64?) {
        let (folder, name) = Self.split(path)
        folders[folder]?.pending.append([name: number])
    }

    private mutating func synchronize(_ number: UInt64) {
        if let path = paths[number], var folder = folders[path] {
            folder.durable = folder.names
            folder.pending = []
            folders[path] = folder
        }
        guard var file = files[number] else { return }
        for change in file.pending { Self.change(&file.durable, change.offset, change.bytes) }
        file.pending = []
        files[number] = file
    }

    private static func change(_ data: inout Data, _ offset: Int, _ bytes: Data?) {
        guard let bytes else {
            if data.count > offset { data = data.prefix(offset) } else { data += Data(count: offset - data.count) }
            return
        }
        if data.count < offset + bytes.count { data += Data(count: offset + bytes.count - data.count) }
        data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    /// What may be there when the power is back. The first seeds are the extremes: nothing pending is, and all of it is.
    func afterPowerCut(seed: UInt64) -> FolderImage {
        var random = Random(state: seed)
        var image = FolderImage()
        var folderNumbers: [(String, UInt64)] = []
        func names(of path: String) -> [String: UInt64] {
            guard let folder = folders[path] else { return [:] }
            let count = seed == 0 ? 0 : seed == 1 ? folder.pending.count : random.below(folder.pending.count + 1)
            return folder.pending.prefix(count).reduce(into: folder.durable) { names, change in
                for (name, number) in change { names[name] = number }
            }
        }
        func content(of number: UInt64) -> Data {
            guard let file = files[number] else { return Data() }
            return file.pending.reduce(into: file.durable) { data, change in
                guard let bytes = change.bytes else {
                    if seed == 1 || seed > 1 && random.below(2) == 0 { Self.change(&data, change.offset, nil) }
                    return
                }
                for start in Swift.stride(from: 0, to: bytes.count, by: 512)
                where seed == 1 || seed > 1 && random.below(3) > 0 {
                    let end = min(start + 512, bytes.count)
                    Self.change(&data, change.offset + start, Data(bytes[start..<end]))
                }
            }
        }
        for (name, number) in names(of: "").sorted(by: { $0.key < $1.key }) {
            if paths[number] != nil {
                image.folders.insert(name)
                folderNumbers.append((name, number))
            } else {
                image.files[name] = content(of: number)
            }
        }
        for (name, number) in folderNumbers {
            for (inner, file) in names(of: paths[number] ?? "").sorted(by: { $0.key < $1.key }) {
                image.files[name + "/" + inner] = content(of: file)
            }
        }
        return image
    }
}

/// Numbers without a pattern, the same for the same seed.
struct Random {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(bound, 1)))
    }
}
