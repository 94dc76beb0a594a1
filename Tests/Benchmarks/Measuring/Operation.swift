/// Something whose cost is measured.
package struct Operation: Sendable {
    /// Names it in the tables, and on the command line of the process that runs it alone.
    package let name: String
    /// The sizes it is measured at, ascending.
    package let sizes: [Int]
    /// What the size counts, such as `models`.
    package let sizeUnit: String
    package let budgets: [Budget]
    /// Prepares an input of a size; what it returns is measured.
    package let prepare: @Sendable (_ size: Int) throws -> () throws -> Void

    package init(
        name: String, sizes: [Int], sizeUnit: String, budgets: [Budget],
        prepare: @escaping @Sendable (_ size: Int) throws -> () throws -> Void
    ) {
        self.name = name
        self.sizes = sizes
        self.sizeUnit = sizeUnit
        self.budgets = budgets
        self.prepare = prepare
    }
}

/// What an operation may cost.
package enum Budget: Hashable, Sendable {
    /// Milliseconds at a size.
    case time(Double, size: Int)
    /// Mebibytes that a process which does it once has at most.
    case memory(Double, size: Int)
    /// The time for each unit of size at the largest size, against that at the smallest.
    case growth(Double)
}
