import Ledger

extension ImportedEntry.OriginalAmount {
  /// The amount in another currency; ignored if the rate does not lead to the entry's amount.
  init(currency: String?, rate: String?, amountInUnits text: String, gives units: Int64, in own: Currency) {
    self.currency = currency.map(CleanText.line)
    self.rate = rate.map(CleanText.line)
    guard let code = currency, let other = Currency.named(code), let number = Int64(text),
      number.magnitude <= UInt64(Money.limit), let rate, let factor = try? ExactDecimal(rate, mark: .point)
    else { return }
    let (product, overflow) = Int128(number.magnitude).multipliedReportingOverflow(by: factor.mantissa)
    guard !overflow, factor.scale + other.scale <= ExactDecimal.mostDecimals else { return }
    let result = ExactDecimal(product, scale: factor.scale + other.scale).rounded(toScale: own.scale)
    guard let result, (result.units - units).magnitude <= 1 else { return }
    amount = ExactDecimal(Int128(number), scale: other.scale).description
  }

  /// A rate alone, or with its currency; nil if neither has information.
  init?(currency: String?, rate: String?, besides own: Currency) {
    let currency = currency.map(CleanText.line).flatMap { $0.isEmpty || $0 == own.code ? nil : $0 }
    let rate = rate.map(CleanText.line).flatMap { $0.isEmpty ? nil : $0 }
    guard currency != nil || rate.map({ $0 != "1" }) ?? false else { return nil }
    self.init(currency: currency, rate: rate)
  }
}
