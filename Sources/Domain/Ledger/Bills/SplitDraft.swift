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
    case .equal, .shares, .adjustment: nil
    }
  }

  /// A member's part with the rest added, which may be below zero; nil if the rest would be taken from a
  /// member without a part.
  package func part(of member: ID<Member>, with left: DecimalNumber) -> DecimalNumber? {
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
