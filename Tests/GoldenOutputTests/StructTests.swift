import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// Structs, in a column for each field and in JSON.
@Suite struct StructTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ValuesSchema.Current.self)
    }

    private func site(_ name: String, latitude: Double = 1, home: Address? = nil, path: שביל? = nil) -> Site {
        Site(
            name: name, place: Coordinate(latitude: latitude, longitude: 2), home: home, price: Money(amount: 12.5),
            path: path, stops: [Coordinate(latitude: 0.1, longitude: -0.2, altitude: 1e-9)])
    }

    private func save(_ objects: any PersistentModel...) throws {
        let context = ModelContext(container)
        for object in objects { context.insert(object) }
        try context.save()
    }

    private func names(_ predicate: Predicate<Site>) throws -> [String] {
        try ModelContext(container).fetch(FetchDescriptor(predicate: predicate)).map(\.name).sorted()
    }

    @Test func `A struct comes back as it was`() throws {
        let path = שביל(أرض: .steep, שלטים: ["שמאלה", "Ευθεία", ""], cost: Money(amount: 0.01, currency: "€"))
        let home = Address(street: "سه‌راه", city: nil, place: Coordinate(latitude: 35.7, longitude: 51.4), floor: -2)
        let object = site("full", home: home, path: path)
        object.fee = Money(amount: Decimal(string: "-9999999999.99")!)
        try save(object, site("empty"))

        let context = ModelContext(container)
        let sites = try context.fetch(FetchDescriptor<Site>(sortBy: [SortDescriptor(\.name)]))
        #expect(sites[1].place == Coordinate(latitude: 1, longitude: 2, altitude: 0))
        #expect(sites[1].home == home && sites[1].path == path && sites[1].fee == object.fee)
        #expect(sites[1].price == Money(amount: 12.5, currency: "EUR") && sites[1].stops == object.stops)
        #expect(sites[0].home == nil && sites[0].path == nil && sites[0].fee == nil)
        #expect(
            try RawStore(at: place.url).rows(
                #"SELECT "_has_home", home_street, "_has_home_place", home_place_latitude, home_floor, price FROM Site ORDER BY name"#
            ) == [
                ["0", "NULL", "NULL", "NULL", "NULL", #"'{"amount":12.5,"currency":"EUR"}'"#],
                ["1", "'سه‌راه'", "1", "35.7", "-2", #"'{"amount":12.5,"currency":"EUR"}'"#],
            ])
    }

    @Test func `A field is changed in place, comes and goes`() throws {
        try save(site("a"))
        let context = ModelContext(container)
        let object = try #require(try context.fetch(FetchDescriptor<Site>()).first)
        object.place.altitude = 8848
        object.home = Address(street: "s")
        object.price.currency = "ILS"
        try context.save()
        let other = try #require(try ModelContext(container).fetch(FetchDescriptor<Site>()).first)
        #expect(other.place.altitude == 8848 && other.place.latitude == 1 && other.price.currency == "ILS")
        #expect(other.home == Address(street: "s", city: nil, place: nil, floor: 1))

        object.home?.place = Coordinate(latitude: 5, longitude: 6)
        object.home?.city = "Πάτρα"
        context.rollback()
        #expect(object.home == Address(street: "s"))
        object.home = nil
        try context.save()
        #expect(
            try RawStore(at: place.url).rows(#"SELECT "_has_home", home_street, home_floor FROM Site"#)
                == [["0", "NULL", "NULL"]])
    }

    @Test func `Predicates see fields`() throws {
        try save(
            site("north", latitude: 60, home: Address(street: "Οδός", city: "Πάτρα")),
            site(
                "south", latitude: -60,
                home: Address(street: "x", place: Coordinate(latitude: 9, longitude: 9, altitude: 3)),
                path: שביל(أرض: .flat, שלטים: ["a"])))
        #expect(try names(#Predicate { $0.place.latitude > 3 }) == ["north"])
        #expect(try names(#Predicate { $0.place.latitude + $0.place.longitude < 0 }) == ["south"])
        #expect(try names(#Predicate { $0.home?.street == "Οδός" }) == ["north"])
        #expect(try names(#Predicate { $0.home?.place?.altitude == 3 }) == ["south"])
        #expect(try names(#Predicate { $0.home?.place == nil }) == ["north"])
        #expect(try names(#Predicate { $0.path != nil }) == ["south"])
        let flat = Terrain.flat
        #expect(try names(#Predicate { $0.path?.أرض == flat }) == ["south"])
        #expect(try names(#Predicate { $0.path?.cost == nil }) == ["north", "south"])
    }

    @Test func `A field through a to-one, of an object that waits`() throws {
        let visit = Visit(note: "n", site: site("north", latitude: 60))
        let context = ModelContext(container)
        context.insert(visit)
        let found = FetchDescriptor<Visit>(predicate: #Predicate { ($0.site?.place.latitude ?? 0) > 3 })
        try context.save()
        #expect(try ModelContext(container).fetch(found).map(\.note) == ["n"])
    }

    @Test func `What has no SQL is refused by name`() throws {
        let point = Coordinate(latitude: 1, longitude: 2)
        for predicate in [
            #Predicate<Site> { $0.place == point }, #Predicate<Site> { $0.price.currency == "EUR" },
            #Predicate<Site> { $0.stops.contains(point) },
        ] {
            #expect { try names(predicate) } throws: { error in
                guard case ModelError.unsupportedPredicate(_, let property?) = error else { return false }
                return ["place", "price", "stops"].contains(property)
            }
        }
    }

    @Test func `A value that does not fit is refused with its place`() throws {
        let object = site("a")
        object.path = שביל(שלטים: [], cost: Money(amount: Decimal(string: "0.001")!))
        #expect { try save(object) } throws: { error in
            guard case ModelError.valueOutOfRange(let place, _) = error else { return false }
            return place.property == "path"
        }
        let other = site("b")
        other.price.amount = Decimal(string: "12345678901")!
        #expect { try save(other) } throws: { error in
            guard case ModelError.valueOutOfRange(let place, _) = error else { return false }
            return place.property == "price"
        }
    }

    @Test func `A broken value is an error with its place`() throws {
        try save(site("a", path: שביל(أرض: .flat, שלטים: [])))
        for (change, property) in [
            (#"UPDATE Site SET price = '{"amount":1}'"#, "price"),
            (#"UPDATE Site SET price = '{"amount":1,"currency":"x"}', "path_أرض" = 'bog'"#, "path"),
        ] {
            try RawStore(at: place.url).execute(change)
            #expect { try ModelContext(container).fetch(FetchDescriptor<Site>()) } throws: { error in
                guard case ModelError.invalidStoredValue(let place, _) = error else { return false }
                return place.entity == "Site" && place.property == property && place.identifier != nil
            }
        }
    }

    @Test func `A new object meets a stored one`() throws {
        try save(site("same", home: Address(street: "kept", place: Coordinate(latitude: 7, longitude: 8))))
        let context = ModelContext(container)
        let newcomer = site("same", latitude: 50)
        context.insert(newcomer)
        try context.save()
        #expect(newcomer.place.latitude == 50)
        #expect(newcomer.home == Address(street: "kept", place: Coordinate(latitude: 7, longitude: 8)))
        #expect(
            try RawStore(at: place.url).rows("SELECT place_latitude, home_street, home_place_latitude FROM Site")
                == [["50.0", "'kept'", "7.0"]])
    }

    @Test func `A subclass has structs`() throws {
        try save(
            Leaf(title: "leaf", spot: Coordinate(latitude: 3, longitude: 4), other: Money(amount: 2)),
            Base(title: "base"))
        let all = try ModelContext(container).fetch(FetchDescriptor<Base>(sortBy: [SortDescriptor(\.title)]))
        #expect((all[1] as? Leaf)?.spot == Coordinate(latitude: 3, longitude: 4))
        #expect((all[1] as? Leaf)?.other == Money(amount: 2))
        let leaves = try ModelContext(container).fetch(
            FetchDescriptor<Leaf>(predicate: #Predicate { $0.other?.currency == "EUR" && $0.spot.latitude == 3 }))
        #expect(leaves.map(\.title) == ["leaf"])
    }
}
