import CSQLite

/// Keeps the Swift closure of a tokenizer alive for SQLite.
private final class Tokenizer {
    let body: Connection.TokenizerBody
    init(_ body: @escaping Connection.TokenizerBody) { self.body = body }
}

extension Connection {
    /// Gets a text as UTF-8 and hands each word to the second argument with its bytes in the text, in their order, until that answers false.
    package typealias TokenizerBody = (UnsafeBufferPointer<UInt8>, (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool) ->
        Void

    /// Registers a way to cut texts into the words of a full-text index. Does nothing where SQLite was built without FTS5: making such an
    /// index fails then.
    package func register(tokenizer name: String, _ body: @escaping TokenizerBody) throws(SQLiteError) {
        guard let api = csqlite_fts5(handle) else { return }
        var tokenizer = fts5_tokenizer(
            xCreate: { context, _, _, result in
                result?.pointee = OpaquePointer(context)
                return SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: { tokenizer, context, _, text, count, token in
                guard let token, let tokenizer else { return SQLITE_MISUSE }
                let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(count))
                var code = SQLITE_OK
                Unmanaged<Tokenizer>.fromOpaque(UnsafeRawPointer(tokenizer))._withUnsafeGuaranteedRef {
                    $0.body(bytes.bindMemory(to: UInt8.self)) { word, place in
                        code = word.withMemoryRebound(to: CChar.self) {
                            token(
                                context, 0, $0.baseAddress, Int32($0.count), Int32(place.lowerBound),
                                Int32(place.upperBound))
                        }
                        return code == SQLITE_OK
                    }
                }
                return code
            })
        let context = Unmanaged.passRetained(Tokenizer(body))
        let code = api.pointee.xCreateTokenizer(
            api, name, context.toOpaque(), &tokenizer, { Unmanaged<Tokenizer>.fromOpaque($0!).release() })
        guard code == SQLITE_OK else {
            context.release()
            throw failure(code)
        }
    }
}
