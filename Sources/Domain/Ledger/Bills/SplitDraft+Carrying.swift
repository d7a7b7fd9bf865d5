extension SplitDraft {
  /// The same result by another rule; nil if there is none, or no amount for a rule that needs it. Parts that
  /// do not add up yet are carried over as they are.
  ///
  /// Without an amount the proportions are those of any amount in `currency`.
  package func carried(to next: Split.Mode, in currency: Currency) -> Split? {
    guard isWhole, let split else { return nil }
    let amount = amount ?? Money(minorUnits: Self.anyAmount, currency: currency)
    let hint = split.hint(for: amount, entry: entry)
    guard hint.problem?.isOfSum != false else { return nil }
    let owed = hint.rows.compactMap { row -> Portion? in
      row.minorUnits.flatMap { $0 > 0 ? (row.member, $0) : nil }
    }
    guard !owed.isEmpty else { return nil }
    let equal = mode == .equal ? owed.map { Portion($0.member, 1) } : nil
    let scale = amount.currency.scale
    switch next {
    case .equal: return .equal(owed.map(\.member))
    case .shares: return .shares(parts(equal ?? inLowestTerms(owed), scale: 0))
    case .percent:
      if let equal { return .percent(parts(percentages(of: equal, Int64(equal.count)), scale: 2)) }
      if hint.problem == nil { return .percent(parts(percentages(of: owed, amount.minorUnits), scale: 2)) }
      return .percent(hint.rows.compactMap { row in row.percent.flatMap { part(row.member, $0) } })
    case .exact: return self.amount.map { _ in .exact(parts(owed, scale: scale)) }
    case .adjustment:
      // If parts differ only by an odd unit, they count as equal and need no adjustment.
      let isPlain = equal != nil || hint.problem != nil
      let least = owed.map(\.units).min() ?? 0
      return .adjustment(
        owed.map { member, units in
          isPlain
            ? .blank(member)
            : part(member, DecimalNumber(units: units - least, scale: scale)) ?? .blank(member)
        })
    }
  }

  /// A member's share in whole units.
  private typealias Portion = (member: ID<Member>, units: Int64)

  private static let anyAmount: Int64 = 100_00

  private func parts(_ portions: [Portion], scale: Int) -> [Split.Part] {
    portions.compactMap { part($0.member, DecimalNumber(units: $0.units, scale: scale)) }
  }

  /// Nil for zero, which is left blank.
  private func part(_ member: ID<Member>, _ quantity: DecimalNumber?) -> Split.Part? {
    quantity.flatMap { $0.isZero ? nil : Split.Part(member, $0) }
  }

  private func inLowestTerms(_ owed: [Portion]) -> [Portion] {
    let divisor = max(1, owed.reduce(0) { greatestCommonDivisor($0, $1.units) })
    return owed.map { ($0.member, $0.units / divisor) }
  }

  /// Percentages with two decimals; the last one takes the remainder.
  private func percentages(of owed: [Portion], _ whole: Int64) -> [Portion] {
    guard whole > 0 else { return [] }
    var left = Self.anyAmount
    return owed.enumerated().map { place, part in
      let product = part.units.multipliedFullWidth(by: Self.anyAmount)
      let isLast = place == owed.count - 1
      // A part is no more than the whole, so the quotient fits.
      let share = isLast || part.units >= whole ? left : whole.dividingFullWidth(product).quotient
      left -= share
      return (part.member, share)
    }
  }
}

extension BillError {
  /// Whether each part is valid, but their sum is not.
  fileprivate var isOfSum: Bool {
    switch self {
    case .partsDiffer, .percentDiffers: true
    default: false
    }
  }
}
