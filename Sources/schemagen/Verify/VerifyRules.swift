import SchemaDiagnostics
import SchemaMigration

/// SG621 to SG633: what `schemagen verify` finds when it runs migrations.
enum VerifyRules {
    static let all: [RuleDescription] = [
        valuesLost, rowsDiffer, catalogDiffers, waysDiffer, unsoundStore, pathRefused, conditionOnRows, codeNotProved,
        ownStatementsOnTheWay, storeNotProved, modelWithoutRows, versionNotMade, rowsNotAsDeclared,
    ]
}

extension Finding {
    /// What a proof has to tell, as a finding.
    /// - Parameter store: the store that was proved, where it is one that somebody has.
    static func proof(_ failure: ProofFailure, store: String? = nil, at range: SourceRange?) -> Finding {
        let way = "\(failure.from) → \(failure.to)" + (failure.isStepwise ? " (step by step)" : "")
        let notes = failure.details.map { Finding.Note($0) }
        let code: FindingCode =
            switch failure.reason {
            case .valuesLost: .valuesLost
            case .rowsDiffer: .rowsDiffer
            case .declaredOtherwise: .rowsNotAsDeclared
            case .catalogDiffers: .catalogDiffers
            case .waysDiffer: .waysDiffer
            case .unsound: .unsoundStore
            case .refused: store == nil ? .pathRefused : .storeNotProved
            case .condition: .conditionOnRows
            case .noRows: .modelWithoutRows
            case .code: .codeNotProved
            case .ownStatements: .ownStatementsOnTheWay
            }
        let subject = store.map { "\($0), " } ?? ""
        return Finding(
            code, failure.isError ? .error : .note, "\(subject)\(way): \(failure.summary)", at: range, notes: notes)
    }

    static func storeNotProved(_ error: StoreError, store: String, at range: SourceRange?) -> Finding {
        Finding(.storeNotProved, .error, "\(store): \(error.message)", at: range)
    }
}
