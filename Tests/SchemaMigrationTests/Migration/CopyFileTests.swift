import Foundation
import StoreFixture
import Testing

@testable import SchemaMigration

/// The copy of a value's file where the volume has no second names.
@Suite struct CopyFileTests {
    private let folder: TemporaryFolder
    private let bytes = (0..<5 << 20).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 8) }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(bytes, to: "value")
    }

    private func copy(_ pulse: () throws -> Void = {}) throws {
        try copyFile(folder.file("value"), folder.file("copy"), mode: 0o640, pulse: pulse)
    }

    @Test func `every byte, and who may read it`() throws {
        var count = 0
        try copy { count += 1 }
        #expect(try Data(contentsOf: URL(filePath: folder.file("copy"))) == Data(bytes))
        // Five pieces and the end.
        #expect(count == 6)
        var status = stat()
        #expect(stat(folder.file("copy"), &status) == 0 && status.st_mode & 0o777 & ~0o022 == 0o640 & ~0o022)
        // What has the name already stays.
        try folder.write([1], to: "copy")
        #expect(throws: SystemError.self) { try copy() }
        #expect(try Data(contentsOf: URL(filePath: folder.file("copy"))) == Data([1]))
    }

    @Test(arguments: [1, 3, 6]) func `cancelled within one file, nothing is left of it`(_ turn: Int) throws {
        var count = 0
        let error = #expect(throws: StoreError.self) {
            try copy {
                count += 1
                if count == turn { throw StoreError(.cancelled) }
            }
        }
        #expect(error?.reason == .cancelled && count == turn)
        #expect(try folder.names == ["value"])
    }

    @Test func `a value that is gone is none of the copy's either`() throws {
        try FileManager.default.removeItem(atPath: folder.file("value"))
        try copy()
        #expect(try folder.names == [])
    }
}
