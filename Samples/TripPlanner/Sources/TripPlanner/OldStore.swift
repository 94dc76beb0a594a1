import Foundation
import SchemaTesting

/// Makes the store that the first release of this program left behind, with rows in two scripts.
///
/// A program does not need this: its users have such stores. The tables come from the snapshot of version 1.0.0, frozen when it shipped.
func makeStoreOfFirstRelease(at url: URL) throws {
    try makeStore(of: TripPlannerSchema.V1_0_0.self, at: url) { store in
        try store.execute(
            """
            INSERT INTO Traveler (_id, name, email) VALUES (1, 'مریم رضایی', 'maryam@example.org'), (2, 'Jonas Berg', 'jonas@example.org');
            INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer) VALUES
                (10, 1, 'اصفهان', 770000000, 770259200, 1),
                (11, 1, 'Göteborg', 771000000, 771345600, 2);
            INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer, company, budget) VALUES
                (12, 2, 'اصفهان', 772000000, 772172800, 1, 'شرکت کاوه', 1250050);
            INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer, activities, isRelaxation) VALUES
                (13, 3, 'Lofoten', 773000000, 773604800, 2, '["hiking","قایق‌سواری"]', 1);
            INSERT INTO Booking (_id, confirmationCode, bookingDate, totalPrice, status, traveler) VALUES
                (20, 'ESF-1', 769000000, 48000, 'confirmed', 1), (21, 'GOT-7', 769500000, 31999, 'pending', 2);
            INSERT INTO Tag (_id, name, color) VALUES (30, 'خانواده', 'green'), (31, 'work', 'blue');
            INSERT INTO Tag_trips (Tag_id, Trip_id) VALUES (30, 10), (31, 12), (30, 13);
            """)
    }
}
