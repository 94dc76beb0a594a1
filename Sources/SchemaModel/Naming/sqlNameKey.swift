/// What SQLite compares a table's or column's name by: ASCII letters without their case, all else as it is.
package func sqlNameKey(_ name: String) -> String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.utf8.contains(where: capitals.contains) else { return name }
    var name = name
    return name.withUTF8 { bytes in
        String(unsafeUninitializedCapacity: bytes.count) { key in
            for index in bytes.indices {
                key[index] = capitals.contains(bytes[index]) ? bytes[index] | 0x20 : bytes[index]
            }
            return bytes.count
        }
    }
}
