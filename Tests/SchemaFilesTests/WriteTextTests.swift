import Foundation
import SchemaEmission
import SchemaFiles
import Testing

@Suite struct WriteTextTests {
    @Test func `A full device and a closed descriptor are errors, not traps`() throws {
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        #expect(throws: FileError(.write, "it", .system("No space left on device"))) {
            try writeText("سلام", to: full, named: "it")
        }
        try writeText("", to: full, named: "it")
        #expect(throws: FileError(.write, "it", .system("Bad file descriptor"))) {
            try writeText("x", to: -1, named: "it")
        }
    }

    @Test func `A pipe that does not wait gets the whole text`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let reader = Task.detached { try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd() }
        // More than a pipe holds.
        let text = String(repeating: "متن ", count: 100_000)
        try writeText(text, to: writing, named: "it")
        close(writing)
        #expect(try await reader.value == Data(text.utf8))
    }
}
