import FuzzHarness

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// `fuzz-schemagen --ENTRANCE [libFuzzer's options and folders]`: libFuzzer passes over options that begin with two dashes.
@main
struct Fuzz {
    /// Set once, before libFuzzer's single thread runs.
    nonisolated(unsafe) private static var entrance = Entrance.yaml

    static func main() {
        let names = Entrance.allCases.map { "--\($0.rawValue)" }
        guard CommandLine.argc > 1, let chosen = names.firstIndex(of: CommandLine.arguments[1]) else {
            print("usage: fuzz-schemagen \(names.joined(separator: "|")) [libFuzzer's options and folders]")
            return
        }
        entrance = Entrance.allCases[chosen]
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments) { bytes, size in
            do {
                try Fuzz.entrance.run([UInt8](UnsafeBufferPointer(start: bytes, count: size)))
            } catch {
                fatalError("broken promise: \(error)")
            }
            return 0
        }
    }
}
