// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import SchemaMigration

/// `externalStorage`: bytes that lie in the row, or in a file that the row names and that is read when somebody asks for them.
public struct _External: _Storable {
    private enum Content {
        case inline(Data)
        /// Not read yet. The folder is known here once the object has no context that knows it.
        indirect case file(ExternalReference, ExternalFolder?)
        indirect case loaded(Data, ExternalReference)
    }

    private let content: Content

    public init(_ value: Data) { content = .inline(value) }
    private init(content: Content) { self.content = content }

    public static var _$blank: Self { Self(Data()) }

    /// The bytes; nil where they lie in a file that was not read.
    var known: Data? {
        switch content {
        case .inline(let data), .loaded(let data, _): data
        case .file: nil
        }
    }

    /// The file that holds the bytes.
    var reference: ExternalReference? {
        switch content {
        case .inline: nil
        case .file(let reference, _), .loaded(_, let reference): reference
        }
    }

    /// Where the file is to be looked for, if the value itself knows that.
    var folder: ExternalFolder? { if case .file(_, let folder) = content { folder } else { nil } }

    /// The same, to be read when no context is there to say from where.
    func readable(from folder: ExternalFolder?) -> Self {
        guard case .file(let reference, _) = content else { return self }
        return Self(content: .file(reference, folder))
    }

    /// The same bytes, of which a file is known.
    func stored(as reference: ExternalReference) -> Self {
        Self(content: known.map { .loaded($0, reference) } ?? .file(reference, nil))
    }

    /// The same, its file read.
    func loaded(_ data: Data) -> Self {
        reference.map { Self(content: .loaded(data, $0)) } ?? Self(data)
    }

    // MARK: - As stored

    public func _$value() -> _Value {
        switch content {
        case .inline(let data): data._$value()
        case .file(let reference, _), .loaded(_, let reference): .text(reference.text)
        }
    }

    public init(_$value: _Value) throws {
        guard case .text(let text) = _$value else {
            content = .inline(try Data(_$value: _$value))
            return
        }
        guard let reference = ExternalReference(text) else {
            throw _ValueError.malformed("\(ExternalFileError.malformedReference)")
        }
        content = .file(reference, nil)
    }

    public func _$bind(_ binder: _Binder) throws {
        switch content {
        case .inline(let data): try data._$bind(binder)
        case .file(let reference, _), .loaded(_, let reference): try binder.bind(reference.text)
        }
    }

    /// A file need not be read for that: its size and digest are known.
    public func _$isSame(as other: Self) -> Bool {
        if let one = reference, let another = other.reference {
            return one == another || (one.size == another.size && one.digest == another.digest)
        }
        if let one = known, let another = other.known { return one == another }
        guard let reference = reference ?? other.reference, let data = known ?? other.known else { return false }
        return data.withUnsafeBytes { reference.isSame(as: $0) }
    }
}

extension _Visitor {
    /// An attribute with external storage.
    public mutating func visit(_ field: inout _External) {
        guard binder == nil, case .external(let body) = task else { return visitStorable(&field) }
        var value: _External? = field
        do { try body(&value) } catch { failure = error }
        if let value { field = value }
    }

    /// An optional attribute with external storage.
    public mutating func visit(_ field: inout _External?) {
        guard binder == nil, case .external(let body) = task else { return visitStorable(&field) }
        do { try body(&field) } catch { failure = error }
    }

    private mutating func visitStorable<T: _Storable>(_ field: inout T) {
        guard let binder else { return visitUnbound(&field) }
        do { try field._$bind(binder) } catch { failure = error }
    }
}
