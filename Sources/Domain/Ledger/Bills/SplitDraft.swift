/// A split as far as it was typed, with the arithmetic of its form.
package struct SplitDraft: Sendable {
  /// The chosen rule; the split of a payment may have another.
  let mode: Split.Mode
  let split: Split?
  let amount: Money?
  let entry: ID<Entry>
  let isWhole: Bool

  /// `split` has the valid parts, and `isWhole` tells whether all are valid.
  package init(_ mode: Split.Mode, _ split: Split?, of amount: Money?, entry: ID<Entry>, isWhole: Bool) {
    self.mode = mode
    self.split = split
    self.amount = amount
    self.entry = entry
    self.isWhole = isWhole
  }

  /// The hint below the split; nil without a split.
  package var hint: SplitHint? { split?.hint(for: amount, entry: entry, isComplete: isWhole) }

  /// The rest of percentages or amounts, negative if too much is given out; nil for other rules, and if it
  /// cannot be known yet.
  package var left: DecimalNumber? {
    guard isWhole else { return nil }
    return switch mode {
    case .percent: hint?.leftPercent
    case .exact: hint?.left.map { DecimalNumber($0) }
    case .equal, .shares, .adjustment, .items: nil
    }
  }

  /// A member's part with the rest added, which may be below zero; nil if the rest would be taken from a
  /// member without a part.
  package func part(of member: ID<Member>, adding left: DecimalNumber) -> DecimalNumber? {
    let own = split?.parts.first { $0.member == member }?.quantity ?? .zero
    guard let units = own.units(atScale: left.scale) else { return nil }
    let (sum, overflow) = units.addingReportingOverflow(left.units)
    guard !overflow, sum >= 0 || !own.isZero, let part = DecimalNumber(units: sum, scale: left.scale) else {
      return nil
    }
    return mode == .percent ? part.shortened : part
  }

  /// The rest divided among members without a part; empty if there is none, nil if it cannot be known yet.
  package func rest(among members: [ID<Member>]) -> [Split.Part]? {
    left?.divided(among: members, asPercent: mode == .percent)
  }
}

extension DecimalNumber {
  /// Equal parts of it, none of them zero: the last members take the odd units, and of percentages, which are
  /// rounded to two decimals, also the remainder.
  package func divided(among members: [ID<Member>], asPercent: Bool = false) -> [Split.Part] {
    guard units > 0, !members.isEmpty else { return [] }
    let step = asPercent ? powerOfTen(max(0, scale - 2)) ?? 1 : 1
    let (each, odd) = (units / step).quotientAndRemainder(dividingBy: Int64(members.count))
    return members.enumerated().compactMap { place, member in
      let isLast = place == members.count - 1
      // No part is larger than the whole, so its units fit.
      let own = (members.count - place <= odd ? each + 1 : each) * step + (isLast ? units % step : 0)
      guard own > 0, let part = DecimalNumber(units: own, scale: scale) else { return nil }
      return Split.Part(member, asPercent ? part.shortened : part)
    }
  }

  /// The same percentage without needless zeros after its second decimal.
  fileprivate var shortened: DecimalNumber {
    guard scale > 2, units % 10 == 0, let shorter = DecimalNumber(units: units / 10, scale: scale - 1) else {
      return self
    }
    return shorter.shortened
  }
}

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
    // A form makes lines of the shares, which need a name.
    case .items: return nil
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
