package import Ledger

extension Formats {
  /// "12.50 €, 3 May 2026, Rewe", without parts that could not be read.
  package func words(of reading: RecognizedReceipt) -> String? {
    let parts = [reading.amount.map { money($0) }, reading.day.map(date), reading.payee.map(isolated)]
      .compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
