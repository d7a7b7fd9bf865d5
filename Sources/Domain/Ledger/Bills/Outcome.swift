/// The result of a bill for each member: the amounts that they paid and owe.
package struct Outcome: Hashable, Sendable {
  package let currency: Currency
  /// All members who pay or take part, in the order of their ids.
  package let lines: [Line]

  /// One member's part in minor units; for income both numbers are negative.
  package struct Line: Hashable, Sendable {
    package let member: ID<Member>
    package let paid: Int64
    package let owed: Int64

    package init(member: ID<Member>, paid: Int64, owed: Int64) {
      self.member = member
      self.paid = paid
      self.owed = owed
    }

    /// The change of the member's balance; over all members the sum is zero.
    package var net: Int64 { paid - owed }
  }

  package init(currency: Currency, lines: [Line]) {
    self.currency = currency
    self.lines = lines
  }

  /// The line of a member; nil if the bill does not name them.
  package subscript(member: ID<Member>) -> Line? { lines.first { $0.member == member } }
}

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

  /// The outcome in the group's currency, if the bill has an exchange rate; the original amount is kept too.
  ///
  /// The converted amount is divided by the rule of the split, not by the rounded shares of the original:
  /// those may be coarse, and their odd units would fall to the same member in each bill.
  package func convertedOutcome(of entry: ID<Entry>) -> Outcome? {
    guard let converted = convertedAmount else { return nil }
    let shares = split.divide(converted.minorUnits, insteadOf: amount, entry: entry)
    return Outcome(
      currency: converted.currency, lines: lines(paid: paid(converted.minorUnits, entry), owed: shares))
  }

  /// The outcome in the currency in which the bill counts.
  package func countedOutcome(of entry: ID<Entry>) -> Outcome {
    convertedOutcome(of: entry) ?? outcome(of: entry)
  }

  /// The amount that counts: with an exchange rate, the converted amount.
  package var countedAmount: Money { convertedAmount ?? amount }

  /// Each payer's part of the converted amount, in proportion to the original.
  private func paid(_ converted: Int64, _ entry: ID<Entry>) -> [(member: ID<Member>, minorUnits: Int64)] {
    let paid = paid
    let portions = Apportionment(
      converted, weights: paid.map(\.minorUnits), turn: Split.turn(entry, among: paid.count)
    ).portions
    return zip(paid, portions).map { ($0.member, $1) }
  }
}
