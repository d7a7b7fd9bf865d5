package import Ledger

/// The bill of an entry as it was entered, from a table that has it, such as our own. It is used only if its
/// result agrees with the amounts of all people in the row.
package struct EnteredBill: Hashable, Sendable {
  /// The amount before the conversion, in minor units.
  package var amount: Int64
  package var currency: Currency
  /// Nil if it was not converted.
  package var rate: DecimalNumber?
  package var mode: Split.Mode
  /// The numbers entered for people, by their places.
  package var inputs: [Input]

  package struct Input: Hashable, Sendable {
    package var person: Int
    package var quantity: DecimalNumber

    package init(_ person: Int, _ quantity: DecimalNumber) {
      self.person = person
      self.quantity = quantity
    }
  }

  package init(amount: Int64, currency: Currency, rate: DecimalNumber?, mode: Split.Mode, inputs: [Input]) {
    self.amount = amount
    self.currency = currency
    self.rate = rate
    self.mode = mode
    self.inputs = inputs
  }
}
