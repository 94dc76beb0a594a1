import SchemaMigration

/// How far the opening of a store is: its migration, or the wait for another process's.
public struct OpeningProgress: Hashable, Sendable {
    /// What is being done.
    public enum Stage: Hashable, Sendable {
        /// Another process or thread makes or migrates the store.
        case waiting
        /// The store is copied.
        case backingUp
        /// Tables and rows are brought to the newer version.
        case migrating
        /// Swift code of a step runs.
        case runningCode
        /// Rows are counted and compared, so that none is lost.
        case counting
        /// The whole is checked.
        case checking
        /// It is written for good; from here on it cannot be cancelled.
        case committing
    }

    /// What is being done.
    public let stage: Stage
    /// The name of the configuration whose store it is.
    public private(set) var configurationName = ""
    /// The step of the migration, from 1; 0 before the first, and `stepCount + 1` after the last.
    public let step: Int
    /// How many steps the migration has; 0 where that is not known yet.
    public let stepCount: Int
    /// The table that the step is about; empty where it is about none.
    public let table: String
    /// While rows are counted: how many are.
    public let rowsDone: Int64
    /// While rows are counted: how many there are.
    public let rowCount: Int64
    /// What is amiss with the store and does not stop its migration, a line each: views that cannot be read and triggers that cannot run, which stay
    /// as they are. Known from the first step on, and the same in each report after it.
    public let notices: [String]

    /// The part that is done, from 0 to 1, by steps and within a step by rows: a measure for a bar, not for time.
    public var fractionCompleted: Double {
        guard stepCount > 0 else { return 0 }
        let within = stage == .counting && rowCount > 0 ? Double(rowsDone) / Double(rowCount) : 0
        return min(max((Double(step - 1) + within) / Double(stepCount + 1), 0), 1)
    }

    func named(_ name: String) -> OpeningProgress {
        var other = self
        other.configurationName = name
        return other
    }

    init(_ progress: MigrationProgress) {
        stage =
            switch progress.stage {
            case .waiting: .waiting
            case .backingUp: .backingUp
            case .running: .migrating
            case .runningCode: .runningCode
            case .counting: .counting
            case .checking: .checking
            case .committing: .committing
            }
        step = progress.step
        stepCount = progress.stepCount
        table = progress.table
        rowsDone = progress.rowsDone
        rowCount = progress.rowCount
        notices = progress.brokenObjects.map(\.description)
    }
}

/// Who is told how far the opening is, and who may end it.
struct OpeningWatch {
    var progress: ((OpeningProgress) -> Void)?
    var isCancelled: () -> Bool
}
