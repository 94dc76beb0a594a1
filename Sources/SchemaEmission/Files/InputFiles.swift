/// Where the pipeline gets the contents of files: the executables give it the disk, tests a dictionary.
package protocol InputFiles {
    /// The bytes of one file.
    ///
    /// - Parameter limit: more bytes than that are not read.
    /// - Throws: `FileError` where the file cannot be read, or is larger.
    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8]

    /// The names of the files in a folder, in the order of their UTF-8; none where there is no such folder.
    ///
    /// - Throws: `FileError` where the folder is there and cannot be read.
    func names(inFolder path: String) throws(FileError) -> [String]
}
