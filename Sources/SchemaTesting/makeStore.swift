public import Foundation
public import SchemaRuntime

/// Makes an empty store of a version, as a program of that time had made it, from the plan that the generated schema carries.
///
/// - Parameters:
///   - version: a generated version, old or current.
///   - url: where the store goes; there must be none yet.
///   - body: fills the store.
/// - Throws: `ModelError` or `StoreError`, and what `body` throws.
public func makeStore(
    of version: any _GeneratedSchema.Type, at url: URL, _ body: (RawStore) throws -> Void = { _ in }
) throws {
    try createStore(of: version, at: url)
    try body(RawStore(at: url))
}
