import SQLiteKit

/// What a row keeps of a new object that met it: the values of those properties that the object leaves open, one after the other. Most objects
/// leave one open at most, and no list is made for its value.
struct KeptValues {
    private var first = _Value.null
    private var others: [_Value] = []
    private var count = 0

    /// None.
    init() {}

    mutating func append(_ value: _Value) {
        if count == 0 { first = value } else { others.append(value) }
        count += 1
    }

    /// Puts another value in the place of one that was appended.
    mutating func replace(at place: Int, by value: _Value) {
        if place == 0 { first = value } else { others[place - 1] = value }
    }

    /// Calls `body` with each of the properties that were read, and its value.
    func forEach(of properties: [Int], _ body: (Int, _Value) -> Void) {
        for (place, property) in properties.prefix(count).enumerated() {
            body(property, place == 0 ? first : others[place - 1])
        }
    }
}
