/// What SQLite compares a table's or column's name by: ASCII letters without their case, every other byte as it is.
package func sqlNameKey(_ name: String) -> [UInt8] {
    name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
}
