package import Ledger

/// The money of an entry as it was typed, where a table says so: our own does. It is believed only where it comes
/// to what the table says of everybody.
package struct TypedBill: Hashable, Sendable {
  /// Before it was converted, in minor units.
  package var amount: Int64
  package var currency: Currency
  /// Nil where it was not converted.
  package var rate: Quantity?
  package var mode: Split.Mode
  /// What was typed for people, by their places.
  package var inputs: [Input]

  package struct Input: Hashable, Sendable {
    package var person: Int
    package var quantity: Quantity

    package init(_ person: Int, _ quantity: Quantity) {
      self.person = person
      self.quantity = quantity
    }
  }

  package init(amount: Int64, currency: Currency, rate: Quantity?, mode: Split.Mode, inputs: [Input]) {
    self.amount = amount
    self.currency = currency
    self.rate = rate
    self.mode = mode
    self.inputs = inputs
  }
}
