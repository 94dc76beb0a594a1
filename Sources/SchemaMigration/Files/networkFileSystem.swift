import Foundation

/// The name of the file system on which something lies, if that is on another machine; `nil` for a disk of this one, and where the system does
/// not say. Programs of two machines have no memory in common, which those that share a write-ahead log need.
func networkFileSystem(of path: String) -> String? {
    #if canImport(Darwin)
        var status = statfs()
        guard statfs(path, &status) == 0, status.f_flags & UInt32(MNT_LOCAL) == 0 else { return nil }
        return withUnsafeBytes(of: &status.f_fstypename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    #else
        var status = stat()
        guard stat(path, &status) == 0,
            let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
        else { return nil }
        return networkFileSystem(of: UInt64(status.st_dev), in: mounts)
    #endif
}

/// The same of a device, as Linux lists what is mounted: the third word of a line is the device, the first behind `-` the kind of file system.
/// See `proc_pid_mountinfo(5)`.
func networkFileSystem(of device: UInt64, in mounts: String) -> String? {
    let (major, minor) = (
        device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000, device & 0xFF | device >> 12 & 0xFFFF_FF00
    )
    for line in mounts.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count > 3, words[2] == "\(major):\(minor)", let dash = words.firstIndex(of: "-"),
            dash + 1 < words.count
        else { continue }
        return networkFileSystems.contains(String(words[dash + 1])) ? String(words[dash + 1]) : nil
    }
    return nil
}

private let networkFileSystems: Set = ["nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "ncp", "afs", "coda"]
