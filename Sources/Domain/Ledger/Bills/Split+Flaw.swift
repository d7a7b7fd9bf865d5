extension Split {
  /// An error of the split that does not depend on the amount; nil if there is none.
  package var flaw: BillError? {
    guard !members.isEmpty else { return .nobodyIncluded }
    switch self {
    case .equal, .adjustment: return nil
    case .shares(let parts), .percent(let parts), .exact(let parts):
      if let negative = parts.first(where: \.quantity.isNegative) { return .negativePart(negative.member) }
      guard !participants.isEmpty else { return mode == .shares ? .weightsAllZero : .nobodyIncluded }
      return mode == .percent ? percentFlaw : nil
    }
  }

  /// Percentages that do not add up to a hundred are wrong for any amount.
  private var percentFlaw: BillError? {
    guard let left = hint(for: nil, entry: ID(high: 0, low: 0)).leftPercent, !left.isZero,
      let excess = Quantity(units: -left.units, scale: left.scale)
    else { return nil }
    return .percentDiffers(by: excess)
  }
}
