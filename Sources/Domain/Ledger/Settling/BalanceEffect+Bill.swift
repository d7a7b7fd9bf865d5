extension Bill {
  /// The currency in which the bill counts towards balances: with an exchange rate, that of the converted
  /// amount.
  package var countedCurrency: Currency { rate?.currency ?? amount.currency }
}

extension Outcome {
  /// The effect of the outcome on balances.
  package var effect: BalanceEffect {
    get throws(SettlingError) {
      var amounts: [ID<Member>: Int64] = [:]
      for line in lines { amounts[line.member] = line.net }
      return try BalanceEffect(currency: currency, amounts)
    }
  }
}
