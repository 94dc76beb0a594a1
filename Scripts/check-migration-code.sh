#!/bin/sh
# Type-checks Swift code of a migration against the classes of its versions: what is right must compile, and each thing that is wrong must
# not, for the reason that is written beside it.
#
# usage: check-migration-code.sh    (builds what it needs; SWIFT names the compiler driver's `swift`)
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
fixture=Tests/Fixtures/Itinerary
SCHEMAGEN_NO_PLUGINS=1 "$swift" build --target ItineraryFixture >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
failed=0

# check NAME: type-checks the generated code together with $work/code.swift.
check() {
    "${swift}c" -typecheck -parse-as-library -swift-version 6 -module-name Case -I .build/debug/Modules -I Sources/CSQLite \
        "$fixture"/expected/*.swift "$work/code.swift" >"$work/log" 2>&1
}

# body LINES: the code of the step from 2.0.0 to 3.0.0, beside which that to 5.0.0 stands.
body() {
    cat >"$work/code.swift" <<CODE
import Foundation
import SchemaRuntime
extension ItinerarySchema.MigrationPlan {
    public static func migrate(from old: ItinerarySchema.V2.Context, to new: ItinerarySchema.V3.Context) throws {
        $1
    }
    public static func migrate(from old: ItinerarySchema.V4.Context, to new: ItinerarySchema.V5.Context) throws {}
}
CODE
}

right() {
    if check; then echo "compiles: $1"; else
        echo "error: this must compile: $1" >&2
        cat "$work/log" >&2
        failed=1
    fi
}

# wrong NAME REASON
wrong() {
    if check; then
        echo "error: this must not compile: $1" >&2
        failed=1
    elif ! grep -q "error: .*$2" "$work/log"; then
        echo "error: this does not compile, but not for its reason ($2): $1" >&2
        cat "$work/log" >&2
        failed=1
    else echo "does not compile: $1"; fi
}

body 'try old.enumerate(ItinerarySchema.V2.Trip.self) { trip in
            let next = try new.counterpart(of: trip, as: ItinerarySchema.V3.Trip.self)
            next?.place = ItinerarySchema.V3.Place(name: trip.destination)
            next?.purpose = trip.purpose == ItinerarySchema.V2.Purpose.work ? .work : .leisure
        }'
right "each context with the classes of its version"

echo "import SchemaRuntime" >"$work/code.swift"
wrong "no code at all" "does not conform to protocol .*MigrationCode"

body 'new.insert(ItinerarySchema.V2.Trip(destination: ""))'
wrong "an older class in the newer store" "requires the types .*V3_0_0. and .*V2_0_0.* be equivalent"

body 'try old.enumerate(ItinerarySchema.V3.Trip.self) { _ in }'
wrong "a newer class in the older store" "requires the types .*V2_0_0. and .*V3_0_0.* be equivalent"

body 'try new.enumerate(Trip.self) { _ in }'
wrong "a class of the newest version" "requires the types .*V3_0_0. and .*V5_0_0.* be equivalent"

body 'for trip in try old.fetch(FetchDescriptor<ItinerarySchema.V2.Trip>()) {
            try new.counterpart(of: trip, as: ItinerarySchema.V3.Trip.self)?.travelers = trip.travelers
        }'
wrong "links to objects of the older store" "cannot assign value of type .*V2_0_0.Traveler.* to type .*V3_0_0.Traveler"

body 'for trip in try old.fetch(FetchDescriptor<ItinerarySchema.V2.Trip>()) {
            try new.counterpart(of: trip, as: ItinerarySchema.V3.Trip.self)?.purpose = trip.purpose
        }'
wrong "an older enum as a newer one" "cannot assign value of type .*Purpose.* to type .*Purpose"

body 'for trip in try new.fetch(FetchDescriptor<ItinerarySchema.V3.Trip>()) { print(trip.destination) }'
wrong "an attribute that the newer version does not have" "has no member 'destination'"

exit "$failed"
