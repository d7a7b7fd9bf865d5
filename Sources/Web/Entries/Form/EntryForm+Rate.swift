import Ledger
import Store

extension EntryForm {
  /// The form with the rate of the last entry in its currency: filled in where the field comes to be seen
  /// for the first time, and otherwise said beside it. What was left empty on sight stays empty.
  func recalling(_ snapshot: Snapshot) throws -> EntryForm {
    guard let currency = reading.currency, currency != context.group.currency,
      let last = try snapshot.lastRate(
        from: currency, to: context.group.currency, in: context.group.id)
    else { return self }
    return recalling(last)
  }

  func recalling(_ last: RememberedRate) -> EntryForm {
    var form = self
    let (receipt, files) = (self.receipt, self.files)
    if [.fill, .preview].contains(intent), input.isRateUnseen {
      var input = input
      input.rate = context.formats.amounts.text(of: last.rate.quantity)
      form = EntryForm(input, context, intent, original: original, entry: entry)
      form.isRateFilledIn = true
      (form.receipt, form.files) = (receipt, files)
    }
    form.remembered = last
    return form
  }
}

extension EntryInput {
  /// Whether nobody has seen the field for the rate to this currency.
  fileprivate var isRateUnseen: Bool {
    rate.allSatisfy(\.isWhitespace) && rated != currency
  }
}
