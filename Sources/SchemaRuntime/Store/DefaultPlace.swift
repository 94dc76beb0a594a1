import Foundation

/// Where a store lies whose place nobody gave.
enum DefaultPlace {
    /// - Parameter group: the folder that programs share; nil for the program's own.
    static func url(name: String, group: String? = nil) -> URL {
        folder(environment: ProcessInfo.processInfo.environment)
            .appending(path: group ?? ProcessInfo.processInfo.processName)
            .appending(path: "\(name).store")
    }

    /// Whether a name names one file or folder, here and not elsewhere.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.contains("/") && !name.contains("\0") && name != "." && name != ".."
    }

    /// The user's folder for data, after the XDG base directory specification: a relative path there counts as none.
    static func folder(environment: [String: String]) -> URL {
        #if canImport(Darwin)
            return URL.applicationSupportDirectory
        #else
            if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
            return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
        #endif
    }
}
