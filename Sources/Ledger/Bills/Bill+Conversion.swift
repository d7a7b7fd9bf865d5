extension Bill {
  /// The outcome in the group's currency, where the bill carries a rate; both amounts are kept.
  ///
  /// What was paid and what is owed is divided anew by the parts of the original, so that both sides
  /// add up to the converted amount exactly.
  package func convertedOutcome(of entry: ID<Entry>) -> Outcome? {
    guard let converted = convertedAmount else { return nil }
    let outcome = outcome(of: entry)
    let sign: Int64 = kind == .income ? -1 : 1
    let paid = portions(of: converted, by: outcome.lines.map { $0.paid * sign })
    let owed = portions(of: converted, by: outcome.lines.map { $0.owed * sign })
    let lines = outcome.lines.indices.map { index in
      Outcome.Line(
        member: outcome.lines[index].member, paid: paid[index] * sign, owed: owed[index] * sign)
    }
    return Outcome(currency: converted.currency, lines: lines)
  }

  /// The outcome in the currency that the bill counts in.
  package func countedOutcome(of entry: ID<Entry>) -> Outcome {
    convertedOutcome(of: entry) ?? outcome(of: entry)
  }

  /// What the bill counts as: with a rate, what it was converted to.
  package var countedAmount: Money { convertedAmount ?? amount }

  /// Remainders that tie go to the earlier id: the odd units were dealt out fairly in the original.
  private func portions(of converted: Money, by weights: [Int64]) -> [Int64] {
    Apportionment(converted.minorUnits, weights: weights, turn: 0).portions
  }
}
