import Foundation
import SchemaDiagnostics

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of an XML file, with the line on which its tag ends.
final class XMLElement {
    let name: String
    let attributes: [String: String]
    let line: Int
    fileprivate(set) var children: [XMLElement] = []
    fileprivate(set) var text = ""

    fileprivate init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    subscript(key: String) -> String? { attributes[key] }

    /// `YES`; absent means no.
    func flag(_ key: String) -> Bool { attributes[key]?.uppercased() == "YES" }

    func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// Reads XML as a tree; what is broken is reported at its place.
func parseXML(_ source: SourceText, findings: inout Findings) -> XMLElement? {
    // No model declares entities, and a few lines of them can stand for gigabytes.
    if let place = source.text.range(of: "<!ENTITY") {
        let offset = source.text.utf8.distance(from: source.text.startIndex, to: place.lowerBound)
        findings.report(
            .brokenSource("a model declares no entities of XML's own", at: source.range(offset..<(offset + 8))))
        return nil
    }
    let builder = XMLTreeBuilder()
    let parser = XMLParser(data: Data(source.text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    let isSound = parser.parse()
    guard builder.count <= ImportLimits.elements else {
        findings.report(
            .importTooLarge("the model has more than \(ImportLimits.elements) elements", path: source.path))
        return nil
    }
    // Foundation on Linux goes on after a mistake, and tells of success.
    guard isSound, let root = builder.root, builder.brokenLine == nil, !builder.isTooDeep else {
        let line = min(max(builder.brokenLine ?? parser.lineNumber, 1), source.lineStarts.count)
        let words =
            builder.isTooDeep
            ? "elements are nested more than \(ImportLimits.depth) deep"
            : "the file is no sound XML" + (builder.root == nil ? "" : "; something breaks off here")
        findings.report(.brokenSource(words, at: source.range(source.lineBounds(line))))
        return nil
    }
    return root
}

/// Builds the tree while Foundation reads.
private final class XMLTreeBuilder: NSObject, XMLParserDelegate {
    private(set) var root: XMLElement?
    private(set) var isTooDeep = false
    private(set) var count = 0
    /// Where the first mistake was found.
    private(set) var brokenLine: Int?
    private var open: [XMLElement] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        isTooDeep = isTooDeep || open.count >= ImportLimits.depth
        guard !isTooDeep, count <= ImportLimits.elements else { return parser.abortParsing() }
        let element = XMLElement(name: name, attributes: attributes, line: parser.lineNumber)
        if let parent = open.last { parent.children.append(element) } else if root == nil { root = element }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        _ = open.popLast()
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        if brokenLine == nil { brokenLine = parser.lineNumber }
    }

    func parserDidEndDocument(_ parser: XMLParser) {
        if parser.parserError != nil, brokenLine == nil { brokenLine = parser.lineNumber }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        // Only the name of the current version is text; models hold attributes alone.
        if let element = open.last, element.text.utf8.count + text.utf8.count < 1_000 { element.text += text }
    }
}

extension SourceText {
    /// The place of an element: the value of its `name` where it stands on the tag's last line, else that line.
    func range(of element: XMLElement, value: String? = nil) -> SourceRange {
        let line = min(max(element.line, 1), lineStarts.count)
        let bounds = lineBounds(line)
        let text = slice(bounds)
        if let value = value ?? element["name"], let found = text.range(of: "\"\(value)\"") {
            let start = bounds.lowerBound + text.utf8.distance(from: text.startIndex, to: found.lowerBound) + 1
            return range(start..<(start + value.utf8.count))
        }
        let blanks = text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
        return range((bounds.lowerBound + blanks)..<bounds.upperBound)
    }
}
