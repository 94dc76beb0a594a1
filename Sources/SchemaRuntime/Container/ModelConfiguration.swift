public import Foundation

/// Where a store is and what may be done there.
public struct ModelConfiguration: Sendable {
    /// The name; it names the file where no URL is given.
    public let name: String
    /// The models, if they were given here.
    public let schema: Schema?
    /// The file.
    public let url: URL
    /// Whether there is no file: the store ends with the container.
    public let isStoredInMemoryOnly: Bool
    /// Whether the store may be written to. Without it, a store is neither made nor migrated, and works where nothing can be written.
    public let allowsSave: Bool
    /// Whether the library chose the place.
    let isDefaultPlace: Bool

    /// A store in the user's folder for data, or in memory.
    ///
    /// On Linux that is `$XDG_DATA_HOME` or `~/.local/share`, in a folder named like the program; it is made if need be.
    public init(
        _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true
    ) {
        self.name = name ?? "default"
        self.schema = schema
        self.isStoredInMemoryOnly = isStoredInMemoryOnly
        self.allowsSave = allowsSave
        isDefaultPlace = !isStoredInMemoryOnly
        url = isStoredInMemoryOnly ? URL(filePath: "/dev/null") : DefaultPlace.url(name: self.name)
    }

    /// A store in a file, whose folder must be there.
    public init(_ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true) {
        self.name = name ?? url.deletingPathExtension().lastPathComponent
        self.schema = schema
        self.url = url
        isStoredInMemoryOnly = false
        self.allowsSave = allowsSave
        isDefaultPlace = false
    }
}

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
