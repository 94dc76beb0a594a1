extension ModelError {
    /// What is wrong with a key that another program has given to a row, or to what leads to one.
    ///
    /// - Parameter key: as `_Row.key` reads it.
    static func keyBelowOne(_ key: Int64) -> String {
        "\(key == .min ? 0 : key) is the key of no object, since these begin with 1; give the row another, and with it what leads there "
            + "(`schemagen inspect` lists such rows)"
    }
}
