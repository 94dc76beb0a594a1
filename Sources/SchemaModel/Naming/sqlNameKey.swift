/// What SQLite compares a table's or column's name by: ASCII letters without their case, all else as it is.
package func sqlNameKey(_ name: String) -> String {
    String(decoding: name.utf8.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}
