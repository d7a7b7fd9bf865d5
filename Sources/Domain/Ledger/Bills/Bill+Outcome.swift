extension Bill {
  /// Divides the bill of this entry: always the same result for the same bill and id.
  package func outcome(of entry: ID<Entry>) -> Outcome {
    Outcome(currency: amount.currency, lines: lines(paid: paid, owed: shares(of: entry)))
  }

  /// The lines with the sign of the bill's kind.
  func lines(paid: [(member: ID<Member>, minorUnits: Int64)], owed: [Split.Share]) -> [Outcome.Line] {
    let sign: Int64 = kind == .income ? -1 : 1
    return merged(paid: paid.map { ($0, $1 * sign) }, owed: owed.map { ($0.member, $0.minorUnits * sign) })
  }

  /// The share of each member in the order of ids, never negative, with the odd units.
  package func shares(of entry: ID<Entry>) -> [Split.Share] {
    split.divide(amount.minorUnits, scale: amount.currency.scale, entry: entry)
  }

  /// The amount that each payer paid in minor units, in the order of their ids.
  package var paid: [(member: ID<Member>, minorUnits: Int64)] {
    switch payers {
    case .one(let member): return [(member, amount.minorUnits)]
    case .several(let parts):
      return parts.filter { !$0.quantity.isZero }.map {
        ($0.member, $0.quantity.units(atScale: amount.currency.scale) ?? 0)
      }
    }
  }

  /// Merges two lists in the order of ids into one with each member once.
  private func merged(paid: [(ID<Member>, Int64)], owed: [(ID<Member>, Int64)]) -> [Outcome.Line] {
    var lines: [Outcome.Line] = []
    var paid = paid[...]
    var owed = owed[...]
    while let member = [paid.first?.0, owed.first?.0].compactMap({ $0 }).min() {
      let mine = paid.first?.0 == member ? paid.removeFirst().1 : 0
      let share = owed.first?.0 == member ? owed.removeFirst().1 : 0
      lines.append(Outcome.Line(member: member, paid: mine, owed: share))
    }
    return lines
  }
}
