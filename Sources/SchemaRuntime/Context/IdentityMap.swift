/// Which living object stands for which key, for one hierarchy in one context.
///
/// Keys are dense, since they are leased in blocks; so objects stand in pages of 16 neighbours, which a small table finds, and the
/// last page is remembered. Entries do not keep objects alive: an object leaves the map in its `deinit`.
struct IdentityMap: ~Copyable {
    typealias Entry = UnsafeMutableRawPointer
    private typealias Page = UnsafeMutablePointer<Entry?>

    private static let pageSize = 16

    /// A page's number and place. An empty page keeps its place until the table grows.
    private struct Slot {
        var number: Int64 = 0
        var page: Page?
    }

    private var table: UnsafeMutablePointer<Slot>
    /// The size of the table less one; the size is a power of two.
    private var mask = 15
    /// 64 less the number of the bits that tell groups of eight places apart.
    private var shift: UInt64 = 63
    private var used = 0
    private var lastNumber = Int64.min
    private var lastPage: Page?
    /// Pages that nobody uses any more; the first entry of each leads to the next.
    private var free: Page?
    private var chunks: [Page] = []
    /// What nobody has used yet of the last chunk.
    private var fresh = 0..<0
    private(set) var count = 0

    init() { table = Self.emptyTable(16) }

    deinit {
        for chunk in chunks { chunk.deallocate() }
        table.deallocate()
    }

    // What loops over rows call is inlined there as far as the last page: neighbours follow each other.

    /// The object with this key.
    @inline(__always) mutating func find(_ key: Int64) -> Entry? {
        page(key >> 4)?[Int(truncatingIfNeeded: key & 15)]
    }

    @inline(__always) mutating func insert(_ key: Int64, _ entry: Entry) {
        let page = page(key >> 4) ?? addPage(key >> 4)
        let index = Int(truncatingIfNeeded: key & 15)
        if page[index] == nil { count &+= 1 }
        page[index] = entry
    }

    /// Removes the entry if it is this one: another object may stand for the key by now.
    @inline(__always) mutating func remove(_ key: Int64, _ entry: Entry) {
        guard let page = page(key >> 4), page[Int(truncatingIfNeeded: key & 15)] == entry else { return }
        page[Int(truncatingIfNeeded: key & 15)] = nil
        count &-= 1
    }

    /// Calls `body` with every entry. Nothing may be inserted or removed meanwhile.
    func forEach(_ body: (Entry) -> Void) {
        for index in 0...mask {
            guard let page = table[index].page else { continue }
            for entry in 0..<Self.pageSize { if let found = page[entry] { body(found) } }
        }
    }

    // MARK: - Pages

    private static func emptyTable(_ size: Int) -> UnsafeMutablePointer<Slot> {
        let table = UnsafeMutablePointer<Slot>.allocate(capacity: size)
        table.initialize(repeating: Slot(), count: size)
        return table
    }

    /// Where the search for a page begins: eight neighbours share two cache lines of the table, and so each line is fetched once in a loop
    /// over rows.
    private func place(_ number: Int64) -> Int {
        // The topmost bits of the product are the best mixed.
        let group = (UInt64(bitPattern: number >> 3) &* 0x9E37_79B9_7F4A_7C15) >> shift
        return Int(truncatingIfNeeded: group << 3 | UInt64(bitPattern: number & 7))
    }

    @inline(__always) private mutating func page(_ number: Int64) -> Page? {
        lastNumber == number ? lastPage : findPage(number)
    }

    @inline(never) private mutating func findPage(_ number: Int64) -> Page? {
        var index = place(number)
        while let page = table[index].page {
            if table[index].number == number {
                lastNumber = number
                lastPage = page
                return page
            }
            index = (index &+ 1) & mask
        }
        // Who finds none asks for it again to make it.
        lastNumber = number
        lastPage = nil
        return nil
    }

    @inline(never) private mutating func addPage(_ number: Int64) -> Page {
        if (used + 1) * 2 > mask { grow() }
        let page = takeFreePage()
        var index = place(number)
        while table[index].page != nil { index = (index &+ 1) & mask }
        table[index] = Slot(number: number, page: page)
        used += 1
        lastNumber = number
        lastPage = page
        return page
    }

    private mutating func takeFreePage() -> Page {
        if let page = free {
            free = page[0]?.assumingMemoryBound(to: Entry?.self)
            page[0] = nil
            return page
        }
        if fresh.isEmpty {
            fresh = 0..<Swift.max(4, Swift.min(256, used))
            chunks.append(Page.allocate(capacity: fresh.count * Self.pageSize))
        }
        let page = chunks[chunks.count - 1] + fresh.lowerBound * Self.pageSize
        fresh = fresh.dropFirst()
        page.initialize(repeating: nil, count: Self.pageSize)
        return page
    }

    private mutating func give(back page: Page) {
        page[0] = free.map { UnsafeMutableRawPointer($0) }
        free = page
    }

    /// Takes back empty pages, then makes the table larger if it is still more than a quarter full.
    private mutating func grow() {
        let old = table
        let size = mask + 1
        var live = 0
        for index in 0..<size {
            guard let page = old[index].page else { continue }
            if (0..<Self.pageSize).contains(where: { page[$0] != nil }) {
                live += 1
            } else {
                give(back: page)
                old[index].page = nil
            }
        }
        let newSize = live * 4 > size ? size * 2 : size
        table = Self.emptyTable(newSize)
        mask = newSize - 1
        shift = UInt64(67 - newSize.trailingZeroBitCount)
        used = live
        for index in 0..<size where old[index].page != nil {
            var target = place(old[index].number)
            while table[target].page != nil { target = (target &+ 1) & mask }
            table[target] = old[index]
        }
        old.deallocate()
        lastNumber = .min
        lastPage = nil
    }
}
