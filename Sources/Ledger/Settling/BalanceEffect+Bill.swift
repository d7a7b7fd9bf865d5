extension Bill {
  /// The currency in which the bill counts towards balances: the one it was converted to, if it was.
  package var countedCurrency: Currency { rate?.currency ?? amount.currency }

  /// The outcome that counts towards balances: in the group's currency where the bill carries a rate.
  package func countedOutcome(of entry: ID<Entry>) -> Outcome {
    convertedOutcome(of: entry) ?? outcome(of: entry)
  }
}

extension Outcome {
  /// What the outcome does to the balances of those it concerns.
  package var effect: BalanceEffect {
    get throws(SettlingError) {
      var amounts: [ID<Member>: Int64] = [:]
      for line in lines { amounts[line.member] = line.net }
      return try BalanceEffect(currency: currency, amounts)
    }
  }
}
