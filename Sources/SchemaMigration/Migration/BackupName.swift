import SchemaSnapshot

/// The name of a copy that the library has made of a store: `STORE.backup-VERSION`, with a number behind it where that name was taken.
enum BackupName {
    /// What stands before the version.
    static let suffix = ".backup-"
    /// What the copy is called behind the store's name until it is whole.
    static let unfinishedSuffix = ".backup-unfinished"
    /// In the place of the version, for a database that does not say which it has.
    static let unversioned = "unversioned"

    /// Whether a name has just this form; the store's owner may have called other copies nearly so.
    static func isOne(_ name: String, of store: String) -> Bool {
        let prefix = fileName(of: store) + suffix
        guard name.hasPrefix(prefix) else { return false }
        let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard let version = parts.first, parts.count <= 2 else { return false }
        guard version == unversioned || SchemaVersion(version).map({ "\($0)" == version }) == true else { return false }
        guard parts.count == 2 else { return true }
        return Int(parts[1]).map { $0 > 1 && "\($0)" == parts[1] } == true
    }
}
