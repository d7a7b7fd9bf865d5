extension Bill {
  /// The currency in which the bill counts towards balances: the one it was converted to, if it was.
  package var countedCurrency: Currency { rate?.currency ?? amount.currency }
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
