import SQLiteKit

/// `schemagen_external(value)`: the bytes of the file that a text names, for a migration that brings them into the rows; everything else
/// as it is.
func registerExternalContent(on connection: Connection) throws(SQLiteError) {
    let folder = connection.path.map { ExternalFolder(of: $0) }
    try connection.register(function: "schemagen_external", argumentCount: 1) { arguments in
        guard case .text(let text) = arguments[0] else { return arguments[0] }
        guard let folder, let reference = ExternalReference(text) else { throw ExternalFileError.malformedReference }
        return .blob([UInt8](try folder.read(reference)))
    }
}
