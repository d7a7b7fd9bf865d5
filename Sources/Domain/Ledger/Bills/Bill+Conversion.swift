extension Bill {
  /// The outcome in the group's currency, where the bill carries a rate; both amounts are kept.
  ///
  /// The converted amount is divided by the rule of the split, and not by the rounded parts of the original: those may
  /// be coarse, and their odd units would fall to the same member in each bill.
  package func convertedOutcome(of entry: ID<Entry>) -> Outcome? {
    guard let converted = convertedAmount else { return nil }
    let shares = split.divide(converted.minorUnits, insteadOf: amount, entry: entry)
    return Outcome(
      currency: converted.currency, lines: lines(paid: paid(converted.minorUnits, entry), owed: shares))
  }

  /// The outcome in the currency that the bill counts in.
  package func countedOutcome(of entry: ID<Entry>) -> Outcome {
    convertedOutcome(of: entry) ?? outcome(of: entry)
  }

  /// What the bill counts as: with a rate, what it was converted to.
  package var countedAmount: Money { convertedAmount ?? amount }

  /// What each payer paid of a converted amount, in proportion to what they paid of the original.
  private func paid(_ converted: Int64, _ entry: ID<Entry>) -> [(member: ID<Member>, minorUnits: Int64)] {
    let paid = paid
    let portions = Apportionment(
      converted, weights: paid.map(\.minorUnits), turn: Split.turn(entry, among: paid.count)
    ).portions
    return zip(paid, portions).map { ($0.member, $1) }
  }
}
