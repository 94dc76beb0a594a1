import Foundation

/// The coders of what is stored as JSON, or noted as JSON.
struct JSONForm: Sendable {
    /// For columns: what has no number in JSON is refused.
    static let stored = JSONForm(spellsInfinities: false)
    /// For the journal's form of structs that lie in columns: infinities, which those take, are texts. NaN is refused before.
    static let journal = JSONForm(spellsInfinities: true)

    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    private init(spellsInfinities: Bool) {
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        guard spellsInfinities else { return }
        let (infinity, negative, nan) = ("Infinity", "-Infinity", "NaN")
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity, negativeInfinity: negative, nan: nan)
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity, negativeInfinity: negative, nan: nan)
    }

    func value(_ value: some Encodable) throws -> _Value {
        do {
            return .text(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            throw _ValueError.outOfRange("a part of it has no form in JSON")
        }
    }

    func read<T: Decodable>(_ value: _Value) throws -> T {
        let text = try String(_$value: value)
        do {
            return try decoder.decode(T.self, from: Data(text.utf8))
        } catch {
            throw _ValueError.malformed("the text is not JSON of \(T.self)")
        }
    }
}
