import Foundation

/// What the operating system said when a call failed.
struct SystemError: Error, CustomStringConvertible {
    let number: Int32

    /// The error of the last call.
    init() { number = errno }

    init(_ number: Int32) { self.number = number }

    /// The disk is full, the user's share of it is used up, or the file may not grow.
    var isLackOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

    var description: String { String(cString: strerror(number)) }
}
