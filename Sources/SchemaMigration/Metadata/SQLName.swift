/// A name as SQLite tells it from others: by its bytes, apart from the case of Latin letters. To Swift's strings `é` is the same in one scalar
/// and in two.
struct SQLName: Hashable {
    private let key: [UInt8]

    init(_ name: String) { key = name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }
}
