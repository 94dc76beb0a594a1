import Foundation
import PackagePlugin

/// `swift package schemagen …`: the command line tool, run in the package's folder.
@main
struct SchemaCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "schemagen").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            Diagnostics.error("schemagen ended with exit code \(process.terminationStatus)")
            return
        }
    }
}
