import Foundation

/// What the operating system said when a call failed.
struct SystemError: Error, CustomStringConvertible {
    let number: Int32

    /// The error of the last call.
    init() { number = errno }

    var description: String { String(cString: strerror(number)) }
}
