import Foundation

/// Where a store lies whose place nobody gave.
enum DefaultPlace {
    static func url(name: String) -> URL {
        let program = ProcessInfo.processInfo.processName
        return folder(environment: ProcessInfo.processInfo.environment).appending(path: program)
            .appending(path: "\(name).store")
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
