import Foundation
import SchemaDiagnostics

/// The folder of a model, and the versions in it.
struct CoreDataBundle {
    /// A version whose XML is read.
    struct Version {
        var title: String
        var source: SourceText
        var root: XMLElement
    }

    let path: String
    let newestOnly: Bool

    /// The bundle's name without its ending.
    var title: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return [".xcdatamodeld", ".xcdatamodel"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
            ?? name
    }

    /// Oldest first; what cannot be read is reported.
    func read(_ files: some ImportFiles, into result: inout ImportResult) -> [Version] {
        let names: [String]
        do throws(ImportFileFailure) {
            names = try files.names(inFolder: path)
        } catch {
            result.findings.report(.unreadablePart(path: path, reason: "the folder cannot be listed"))
            return []
        }
        let modelNames = names.filter { $0.hasSuffix(".xcdatamodel") }
        if modelNames.isEmpty, names.contains(where: { ["contents", "elements"].contains($0) }) {
            return readVersion(title, folder: path, files, into: &result).map { [$0] } ?? []
        }
        guard !modelNames.isEmpty else {
            let compiled = names.contains { $0.hasSuffix(".mom") }
            result.findings.report(
                .nothingToImport(
                    "no `.xcdatamodel` is in the folder"
                        + (compiled ? ", only compiled ones, which Apple's own tools alone read" : ""), path: path))
            return []
        }
        guard modelNames.count <= ImportLimits.versions else {
            result.findings.report(
                .importTooLarge(
                    "the bundle has \(modelNames.count) versions, the limit is \(ImportLimits.versions)", path: path))
            return []
        }
        let titles = modelNames.map { String($0.dropLast(".xcdatamodel".count)) }
        let current = readCurrent(names, titles, files, into: &result)
        if result.findings.hasErrors { return [] }
        return readVersions(titles, current: current, files, into: &result)
    }

    private func readVersions(
        _ titles: [String], current: String?, _ files: some ImportFiles, into result: inout ImportResult
    ) -> [Version] {
        var wanted = titles
        if newestOnly {
            let order = orderVersions(titles.map { VersionCandidate(title: $0) }, current: current, bundle: title)
            wanted = [current ?? order.last!.title]
        }
        var versions: [String: Version] = [:]
        for title in wanted {
            versions[title] = readVersion(title, folder: "\(path)/\(title).xcdatamodel", files, into: &result)
        }
        let candidates = versions.values.map { version in
            VersionCandidate(
                title: version.title,
                savedBy: (version.root["lastSavedToolsVersion"] ?? "").split(separator: ".").compactMap { Int($0) })
        }
        var order = orderVersions(candidates, current: current, bundle: title).map(\.title)
        if let current, let position = order.firstIndex(of: current), position + 1 < order.count {
            let later = order[(position + 1)...].joined(separator: "`, `")
            order = Array(order[...position])
            result.findings.report(
                .versionOrder(
                    "the current version is `\(current)`; what comes after it is left out: `\(shortened(later))`",
                    severity: .warning, path: path))
        }
        if order.count > 1 {
            result.findings.report(
                .versionOrder(
                    "\(order.count) versions, from `\(order[0])` to `\(order[order.count - 1])`"
                        + seriesWords(order) + "; compare with what was released", path: path))
        }
        return order.compactMap { versions[$0] }
    }

    private func seriesWords(_ order: [String]) -> String {
        var series: [String] = []
        for title in order.map({ VersionTitle($0).series }) where series.last != title { series.append(title) }
        return series.count == 1
            ? ", by the numbers in their names"
            : ", the series `\(shortened(series.joined(separator: "`, then `")))`, each by its numbers"
    }

    /// The version that `.xccurrentversion` names.
    private func readCurrent(
        _ names: [String], _ titles: [String], _ files: some ImportFiles, into result: inout ImportResult
    ) -> String? {
        guard names.contains(".xccurrentversion") else {
            if titles.count > 1 {
                result.findings.report(
                    .versionOrder("the bundle names no current version; the last one is taken", path: path))
            }
            return nil
        }
        let file = path + "/.xccurrentversion"
        guard let source = result.readText(file, files, limit: 1 << 20) else { return nil }
        let plist = try? PropertyListSerialization.propertyList(from: Data(source.text.utf8), format: nil)
        guard let entries = plist as? [String: Any], let name = entries["_XCCurrentVersionName"] as? String else {
            result.findings.report(
                .brokenSource("the file does not name the current version", at: .wholeFile(file)))
            return nil
        }
        let title = name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
        guard titles.contains(title) else {
            result.findings.report(
                .unreadablePart(path: file, reason: "the current version, `\(shortened(name))`, is not in the bundle"))
            return nil
        }
        return title
    }

    private func readVersion(
        _ title: String, folder: String, _ files: some ImportFiles, into result: inout ImportResult
    ) -> Version? {
        let contents = folder + "/contents"
        if files.kind(of: contents) == .missing {
            if files.kind(of: folder + "/elements") == .file {
                result.findings.report(.oldModelFormat(title, path: folder + "/elements"))
            } else {
                result.findings.report(.unreadablePart(path: contents, reason: "it is missing"))
            }
            return nil
        }
        guard let source = result.readText(contents, files, limit: ImportLimits.documentBytes),
            let root = parseXML(source, findings: &result.findings)
        else { return nil }
        guard root.name == "model" else {
            result.findings.report(
                .foreignContent(
                    "a Core Data model begins with `<model>`, not `<\(shortened(root.name))>`",
                    at: source.range(of: root)))
            return nil
        }
        return Version(title: title, source: source, root: root)
    }
}
