import SchemaEmission

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The disk as the pipeline's input.
package struct DiskFiles: InputFiles {
    package init() {}

    package func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        // Asked first: to read a pipe or a device might never end.
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(.read, path, systemReason(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileError(.read, path, systemReason(EISDIR))
        default: throw FileError(.read, path, .system("Not a regular file"))
        }
        guard status.st_size <= limit else {
            throw FileError(.read, path, .tooLarge(byteCount: Int(status.st_size)))
        }
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw FileError(.read, path, systemReason(of: error))
        }
    }

    package func names(inFolder path: String) throws(FileError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        } catch {
            throw FileError(.read, path, systemReason(of: error))
        }
    }
}
