/// Which rows of an ordered to-many get which numbers, so that the numbers ascend in the wanted order and few rows change.
///
/// Rows whose numbers ascend already keep them, as many as possible; the others go into the gaps between those. Where a gap has no room
/// left, all rows are numbered anew.
struct OrderPlan {
    /// The distance of two neighbours after a numbering: room for 32 insertions at one place.
    static let gap: Int64 = 1 << 32

    /// New numbers by the position in the wanted order.
    private(set) var changes: [Int: Int64] = [:]

    /// - Parameters:
    ///   - current: the present numbers in the wanted order; nil where there is none.
    ///   - floor: the largest number of a row that is not in that order: those come before what is appended.
    init(current: [Int64?], floor: Int64?) {
        let kept = Self.longestAscent(in: current)
        if !place(current, kept, floor) {
            changes = [:]
            for position in current.indices { changes[position] = Int64(position + 1) * Self.gap }
        }
    }

    /// Numbers what lies between rows that stay; false where there is no room.
    private mutating func place(_ current: [Int64?], _ kept: [Int], _ floor: Int64?) -> Bool {
        var next = 0
        var below: Int64?
        for position in kept + [current.count] {
            let above = position < current.count ? current[position] : nil
            let count = position - next
            if count > 0 {
                guard let numbers = Self.numbers(count, above: below, below: above, floor: floor) else { return false }
                for (offset, number) in numbers.enumerated() { changes[next + offset] = number }
            }
            next = position + 1
            below = above
        }
        return true
    }

    /// The first number of rows that come behind the last one, a gap apart from it and from each other; nil where there is no room.
    static func first(of count: Int, behind last: Int64) -> Int64? {
        last <= Int64.max - Int64(count + 1) * gap ? last + gap : nil
    }

    private static func numbers(_ count: Int, above lower: Int64?, below upper: Int64?, floor: Int64?) -> [Int64]? {
        guard let upper else {
            guard let first = first(of: count, behind: max(lower ?? 0, floor ?? 0)) else { return nil }
            return (0..<count).map { first + Int64($0) * gap }
        }
        guard let lower else {
            guard upper >= Int64.min + Int64(count + 1) * gap else { return nil }
            return (0..<count).map { upper - Int64(count - $0) * gap }
        }
        let (distance, overflows) = upper.subtractingReportingOverflow(lower)
        let step = (overflows ? Int64.max : distance) / Int64(count + 1)
        return step == 0 ? nil : (1...count).map { lower + Int64($0) * step }
    }

    /// Positions of the longest strictly ascending series of numbers.
    private static func longestAscent(in numbers: [Int64?]) -> [Int] {
        /// By length of a series, less one: the position of its last number, the smallest possible.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (position, number) in numbers.enumerated() {
            guard let number else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]]! < number { low = middle + 1 } else { high = middle }
            }
            previous[position] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var series: [Int] = []
        var next = ends.last
        while let position = next {
            series.append(position)
            next = previous[position]
        }
        return series.reversed()
    }
}
