/// Where the pipeline gets the contents of files: the executables give it the disk, tests a dictionary.
package protocol InputFiles {
    /// The bytes of one file.
    ///
    /// - Throws: `FileError` where there is no such file or it cannot be read.
    func bytes(of path: String) throws(FileError) -> [UInt8]

    /// The names of the files in a folder, sorted by their UTF-8; empty where there is no such folder.
    ///
    /// - Throws: `FileError` where the folder is there and cannot be read.
    func names(inFolder path: String) throws(FileError) -> [String]
}

/// A file that could not be read or written, and the system's reason.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as it was given.
    package var path: String
    /// What was being done, such as `read`.
    package var verb: String
    /// The system's words, such as `No such file or directory`.
    package var reason: String

    package init(_ verb: String, _ path: String, reason: String) {
        self.verb = verb
        self.path = path
        self.reason = reason
    }

    /// In the form of a finding, so that SwiftPM and editors show it as one.
    package var description: String { "\(path): error: cannot \(verb): \(reason)" }
}
