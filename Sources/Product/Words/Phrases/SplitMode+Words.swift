package import Ledger

extension Split.Mode {
  /// The mode of a split, as a part of a sentence: "by shares".
  package func phrase(_ t: Strings) -> String {
    switch self {
    case .equal: t.splitEqual
    case .shares: t.splitShares
    case .percent: t.splitPercent
    case .exact: t.splitExact
    case .adjustment: t.splitAdjustment
    }
  }

  /// The name of the mode in a choice.
  package func name(_ t: Strings) -> String {
    switch self {
    case .equal: t.splitEqualName
    case .shares: t.splitSharesName
    case .percent: t.splitPercentName
    case .exact: t.splitExactName
    case .adjustment: t.splitAdjustmentName
    }
  }
}
