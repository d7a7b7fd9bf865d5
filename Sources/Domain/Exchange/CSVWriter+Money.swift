package import Encodings
package import Ledger

extension CSVWriter {
  /// Writes plain digits with the currency's decimals.
  package mutating func write(minorUnits: Int64, in currency: Currency) {
    write(number: Money(minorUnits: minorUnits, currency: currency).plainText)
  }
}
