import SchemaSnapshot

/// How dates in one form on disk become dates in another, exactly or not at all.
enum DateConversion {
    /// Seconds from 1970 to 2001, and the years that `iso8601` holds, in seconds since 2001.
    private static let epoch = "978307200"
    private static let years = ("-63145526400", "252423993600")

    /// `nil` where a form is not a date's.
    static func between(_ old: StoreForm?, _ new: StoreForm?) -> CheckedConversion? {
        switch (old ?? .real2001, new ?? .real2001) {
        case (.unixMillis, .real2001):
            let value = { (v: String) in "(\(v) - \(epoch)000) / 1000.0" }
            return CheckedConversion(
                fits: { "CAST(round((\(value($0))) * 1000) AS INTEGER) + \(epoch)000 = \($0)" }, value: value,
                nearest: value)
        case (.real2001, .unixMillis):
            let value = { (v: String) in "CAST(round(\(v) * 1000) AS INTEGER) + \(epoch)000" }
            return CheckedConversion(
                fits: { "abs(\($0)) < 9e15 AND round(\($0) * 1000) / 1000 = \($0)" }, value: value,
                nearest: { value("max(-9e15, min(9e15, \($0)))") })
        case (.real2001, .iso8601):
            return CheckedConversion(
                fits: { "\($0) >= \(years.0) AND \($0) < \(years.1) AND \(seconds($0)) + \(nanos($0)) / 1e9 = \($0)" },
                value: { text(seconds: seconds($0), fraction: "printf('%09d', \(nanos($0)))") },
                nearest: { v in
                    let held = "max(\(years.0), min(\(years.1) - 0.0001, \(v)))"
                    return text(seconds: seconds(held), fraction: "printf('%09d', \(nanos(held)))")
                })
        case (.unixMillis, .iso8601):
            let since2001 = { (v: String) in "(\(v) - \(epoch)000 - (\(v) % 1000 + 1000) % 1000) / 1000" }
            return CheckedConversion(
                fits: { "\($0) >= \(years.0)000 + \(epoch)000 AND \($0) < \(years.1)000 + \(epoch)000" },
                value: { text(seconds: since2001($0), fraction: "printf('%03d000000', (\($0) % 1000 + 1000) % 1000)") })
        case (.iso8601, .real2001):
            return CheckedConversion(
                fits: isCanonical,
                value: { "\(seconds(ofText: $0)) + CAST('0.' || substr(\($0), 21, 9) AS REAL)" })
        case (.iso8601, .unixMillis):
            let value = { (v: String) in
                "(\(seconds(ofText: v)) + \(epoch)) * 1000 + CAST(substr(\(v), 21, 3) AS INTEGER)"
            }
            return CheckedConversion(fits: { "\(isCanonical($0)) AND substr(\($0), 24, 6) = '000000'" }, value: value)
        default: return nil
        }
    }

    /// Whole seconds, rounded down.
    private static func seconds(_ value: String) -> String {
        "(CAST(\(value) AS INTEGER) - (\(value) < CAST(\(value) AS INTEGER)))"
    }

    private static func nanos(_ value: String) -> String {
        "min(999999999, CAST(round((\(value) - \(seconds(value))) * 1e9) AS INTEGER))"
    }

    private static func text(seconds: String, fraction: String) -> String {
        "strftime('%Y-%m-%dT%H:%M:%S', \(seconds) + \(epoch), 'unixepoch') || '.' || \(fraction) || 'Z'"
    }

    private static func seconds(ofText value: String) -> String {
        "(CAST(strftime('%s', substr(\(value), 1, 19)) AS INTEGER) - \(epoch))"
    }

    /// In the form that is written here: nine digits of a second, in UTC, a day that there is.
    private static func isCanonical(_ value: String) -> String {
        "length(\(value)) = 30 AND \(value) GLOB '????-??-??T??:??:??.*Z' AND substr(\(value), 21, 9) NOT GLOB '*[^0-9]*' "
            + "AND strftime('%Y-%m-%dT%H:%M:%S', substr(\(value), 1, 19), '+0 days') IS substr(\(value), 1, 19)"
    }
}
