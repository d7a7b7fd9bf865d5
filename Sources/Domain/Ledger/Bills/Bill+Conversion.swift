extension Bill {
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
