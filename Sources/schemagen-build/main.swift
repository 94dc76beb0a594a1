import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// What the build plugin runs. It prints findings where SwiftPM shows them, and never traps: of a crash SwiftPM shows the dump.

/// 0 clean, 1 findings at error level, 2 usage, 3 a file that cannot be read or written, 70 a bug: as `schemagen` has them.
func run(_ arguments: some Collection<String>) -> Int32 {
    if arguments.contains("--help") {
        print(BuildArguments.usage, terminator: "")
        return 0
    }
    do {
        let arguments = try BuildArguments(arguments)
        return try build(arguments)
    } catch let error as UsageError {
        printError("error: \(error.message)\n\(BuildArguments.usage)")
        return 2
    } catch let error as FileError {
        printError("\(error)\n")
        return 3
    } catch {
        printError("error: this is a bug in schemagen \(GeneratorVersion.current), please report it: \(error)\n")
        return 70
    }
}

func build(_ arguments: BuildArguments) throws -> Int32 {
    var pipeline = GenerationPipeline(arguments.schema, files: DiskFiles())
    let layout = FileLayout.buckets(stem: arguments.schema.stem, count: arguments.buckets)
    let files = try pipeline.generate([.models, .migrations], layout: layout)
    let context = RenderContext(
        sources: pipeline.sources, catalogue: RuleCatalogue(), toolVersion: GeneratorVersion.current)
    printError(FindingFormat.text.render(pipeline.findings.sorted, in: context))
    if pipeline.findings.hasErrors { return 1 }
    for file in files { try writeIfChanged("\(arguments.output)/\(file.path)", file.text) }
    return 0
}

exit(run(CommandLine.arguments.dropFirst()))
