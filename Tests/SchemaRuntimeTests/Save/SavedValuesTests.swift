import AttributesFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Names of their own, values that are not stored, stamps, limits and checks.
@Suite struct SavedValuesTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: AttributesSchema.Current.self)
        context = ModelContext(container)
    }

    private func saveProblem() -> ModelError? {
        do { try context.save() } catch { return error as? ModelError }
        return nil
    }

    private func fetchProblem<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) -> ModelError? {
        do { _ = try context.fetch(descriptor) } catch { return error as? ModelError }
        return nil
    }

    // MARK: Names

    @Test func `Classes, tables and columns have names of their own`() throws {
        let ada = Customer(name: "Ada")
        let order = PurchaseOrder(number: 7, note: "هدیه", customer: ada)
        order.labels = [AttributesFixture.Label(name: "late")]
        context.insert(order)
        context.insert(RushOrder(number: 8, deadline: Date(timeIntervalSinceReferenceDate: 60), customer: ada))
        try context.save()

        let raw = try RawStore(at: place.url)
        #expect(
            try raw.rows(#"SELECT "order-no", remark, "at" FROM "order details" ORDER BY 1"#) == [
                ["7", "'هدیه'", "NULL"], ["8", "NULL", "60.0"],
            ])
        let reader = ModelContext(container)
        let late = FetchDescriptor<PurchaseOrder>(
            predicate: #Predicate { $0.number > 6 && $0.note == "هدیه" && $0.customer?.name == "Ada" },
            sortBy: [SortDescriptor(\.number)])
        let found = try #require(try reader.fetch(late).first)
        #expect(found.number == 7 && found.customer?.name == "Ada" && found.labels.map(\.name) == ["late"])
        #expect(found.persistentModelID.entityName == "Order")
        let rush = try reader.fetch(
            FetchDescriptor<RushOrder>(predicate: #Predicate { $0.deadline != nil && $0.hours == 1 }))
        #expect(rush.map(\.number) == [8] && rush[0].customer?.orders.count == 2)
        rush[0].hours = 3
        try reader.save()
        #expect(try raw.rows(#"SELECT h FROM "order details" WHERE _kind = 2"#) == [["3"]])
        context.insert(PurchaseOrder(number: 7))
        #expect(saveProblem()?.code == "uniqueConflict")
    }

    // MARK: Lifetimes

    @Test func `A transient value lives with its object and nobody notices`() throws {
        let before = Date()
        let order = PurchaseOrder(number: 1)
        order.draft = "mine"
        #expect((before...Date()).contains(order.opened))
        context.insert(order)
        try context.save()
        order.draft = "still mine"
        #expect(!context.hasChanges)
        context.rollback()
        #expect(try context.fetch(FetchDescriptor<PurchaseOrder>())[0].draft == "still mine")
        #expect(try ModelContext(container).fetch(FetchDescriptor<PurchaseOrder>())[0].draft == nil)
    }

    @Test func `An ephemeral value counts as a change, can be rolled back, and is not stored`() throws {
        let order = PurchaseOrder(number: 1, selected: true)
        context.insert(order)
        try context.save()
        let version = try RawStore(at: place.url).rows(#"SELECT _v FROM "order details""#)
        order.mark = 5
        #expect(context.hasChanges)
        context.rollback()
        #expect(order.mark == nil && order.selected)
        order.mark = 6
        try context.save()
        #expect(!context.hasChanges && order.mark == 6 && order.updatedAt == nil)
        #expect(try RawStore(at: place.url).rows(#"SELECT _v FROM "order details""#) == version)
        let other = try ModelContext(container).fetch(FetchDescriptor<PurchaseOrder>())[0]
        #expect(other.mark == nil && !other.selected)
    }

    @Test func `The store knows nothing of a value that it does not have`() throws {
        let byMark = FetchDescriptor<PurchaseOrder>(predicate: #Predicate { $0.mark == 6 })
        #expect(throws: ModelError.self) { try context.fetch(byMark) }
        let byDraft = FetchDescriptor<PurchaseOrder>(predicate: #Predicate { $0.draft == "x" })
        #expect(fetchProblem(byDraft)?.code == "unsupportedPredicate")
        let sorted = FetchDescriptor<PurchaseOrder>(sortBy: [SortDescriptor(\.mark)])
        #expect(fetchProblem(sorted)?.code == "unsupportedSort")
    }

    // MARK: Stamps

    @Test func `Each save that changes an object stamps it`() throws {
        let orders = [PurchaseOrder(number: 1), RushOrder(number: 2)]
        for order in orders { context.insert(order) }
        try context.save()
        #expect(orders.allSatisfy { $0.updatedAt == nil })

        let before = Date()
        orders[0].note = "a"
        (orders[1] as? RushOrder)?.hours = 2
        try context.save()
        let stamp = try #require(orders[0].updatedAt)
        #expect(stamp >= before && stamp <= Date() && orders[1].updatedAt == stamp)
        #expect(!context.hasChanges)
        let stored = try ModelContext(container).fetch(
            FetchDescriptor<PurchaseOrder>(sortBy: [SortDescriptor(\.number)]))
        #expect(stored.map(\.updatedAt) == [stamp, stamp])

        orders[0].note = "a"
        try context.save()
        #expect(orders[0].updatedAt == stamp)
        orders[0].labels.append(AttributesFixture.Label(name: "x"))
        try context.save()
        #expect(orders[0].updatedAt == stamp)
        let chosen = Date(timeIntervalSinceReferenceDate: 5)
        orders[0].updatedAt = chosen
        orders[0].note = "b"
        try context.save()
        #expect(orders[0].updatedAt == chosen)
    }

    @Test func `A save that fails takes its stamps back`() throws {
        let order = PurchaseOrder(number: 1)
        context.insert(order)
        try context.save()
        order.starts = 9
        #expect(saveProblem()?.code == "checkFailed")
        #expect(order.updatedAt == nil && order.starts == 9)
        order.ends = 10
        try context.save()
        #expect(order.updatedAt != nil)
        order.starts = 11
        #expect(saveProblem()?.code == "checkFailed")
        context.rollback()
        #expect(order.starts == 9 && order.updatedAt != nil && !context.hasChanges)
    }

    // MARK: Limits

    /// A property, what is the matter, and how it comes about.
    private static let refused: [(String, String, @Sendable (Rating) -> Void)] = [
        ("stars", "it is below 1", { $0.stars = 0 }),
        ("stars", "it is above 5", { $0.stars = 6 }),
        ("share", "it is above 1.5", { $0.share = 1.6 }),
        ("share", "it is below 0.0", { $0.share = -0.1 }),
        ("price", "it is below 0.01", { $0.price = 0 }),
        ("price", "it is above 1000", { $0.price = Decimal(string: "1000.01") }),
        ("exact", "it is below -9.5", { $0.exact = -10 }),
        ("exact", "it is above 10", { $0.exact = 11 }),
        ("name", "it has fewer than 2 characters", { $0.name = "👩‍👩‍👧" }),
        ("name", "it has more than 5 characters", { $0.name = "abcdef" }),
        ("code", #"it does not match [A-Zپ]{2}\d+"#, { $0.code = "AB12x" }),
    ]

    @Test(arguments: refused.indices) func `Values beyond their limits are refused by name`(position: Int) throws {
        let (property, text, change) = Self.refused[position]
        let rating = Rating(stars: 3)
        context.insert(rating)
        change(rating)
        let expected = ModelError.invalidValue(
            ModelError.Place("Rating", property, rating.persistentModelID), problem: text)
        #expect(saveProblem() == expected)
        #expect("\(expected)".contains("Rating.\(property)") && "\(expected)".contains(text))
        context.delete(rating)
        try context.save()

        let stored = Rating(stars: 3)
        context.insert(stored)
        try context.save()
        change(stored)
        #expect(saveProblem()?.code == "invalidValue")
        context.rollback()
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT stars, name FROM Rating") == [["3", "'ab'"]])
    }

    @Test func `Values at their limits are saved`() throws {
        let low = Rating(
            stars: 1, share: 0, price: Decimal(string: "0.01"), exact: Decimal(string: "-9.5"), name: "éو", code: "Aپ1")
        let high = Rating(stars: 5, share: 1.5, price: 1000, exact: 10, name: "👩‍👩‍👧bcde", code: "AB99")
        for rating in [low, high] { context.insert(rating) }
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Rating>()) == 2)
    }

    @Test func `What others stored beyond the limits stays until it is changed`() throws {
        try RawStore(at: place.url).execute("INSERT INTO Rating (_id, stars) VALUES (1, 99)")
        let rating = try context.fetch(FetchDescriptor<Rating>())[0]
        rating.name = "abc"
        try context.save()
        rating.stars = 98
        #expect(saveProblem()?.code == "invalidValue")
    }

    // MARK: Checks

    @Test func `A row that fails a check is refused with the check's name`() throws {
        let order = PurchaseOrder(number: 1, starts: 5, ends: 4)
        context.insert(order)
        #expect(
            saveProblem()
                == .checkFailed(ModelError.Place("Order", "", order.persistentModelID), check: "order"))
        order.ends = 5
        let rush = RushOrder(number: 2, hours: 48)
        context.insert(rush)
        #expect(
            saveProblem()
                == .checkFailed(ModelError.Place("Rush", "", rush.persistentModelID), check: "short"))
        rush.hours = 47
        try context.save()
        rush.hours = 50
        #expect(saveProblem()?.entity == "Rush")
    }
}
