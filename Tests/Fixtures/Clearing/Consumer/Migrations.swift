import Foundation
public import SchemaRuntime

// What the consumer writes: the step deletes what is marked as scrap, and an owner with all that hangs on her.

/// What the code throws at its end where an owner is called "throw".
public struct SecondThoughts: Error, Equatable {}

extension ClearingSchema.MigrationPlan {
    /// By way of the older objects, in batches.
    public static func migrate(
        from old: ClearingSchema.V1_0_0.Context, to new: ClearingSchema.V2_0_0.Context
    ) throws {
        try old.enumerate(ClearingSchema.V1.Vehicle.self, batchSize: 2) { vehicle in
            guard let next = try new.counterpart(of: vehicle, as: Vehicle.self) else { return }
            next.size = vehicle.code.count
            if vehicle.state == "scrap" { new.delete(next) }
        }
        try old.enumerate(ClearingSchema.V1.Device.self, batchSize: 2) { device in
            guard let next = try new.counterpart(of: device, as: Device.self) else { return }
            next.size = device.code.count
            if device.state == "scrap" { new.delete(next) }
        }
    }

    /// By way of the newer ones alone, of which nobody has read what goes along.
    public static func didMigrate(_ new: ClearingSchema.V2_0_0.Context) throws {
        for owner in try new.fetch(FetchDescriptor<Owner>(predicate: #Predicate { $0.name == "gone" })) {
            new.delete(owner)
        }
        try new.save()
        if try new.fetchCount(FetchDescriptor<Owner>(predicate: #Predicate { $0.name == "throw" })) > 0 {
            throw SecondThoughts()
        }
    }
}
