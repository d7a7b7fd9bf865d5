import Ledger
import Store
import Words

extension EntryForm {
  /// The form with the reference rate of its day, or else the rate of the last entry in its currency. The
  /// rate is filled in when the field appears for the first time, and otherwise shown beside it: a field that
  /// the visitor left empty stays empty.
  func fillingInRate(_ snapshot: Snapshot) throws -> EntryForm {
    guard let currency = reading.currency, currency != context.group.currency else { return self }
    let last = try snapshot.lastRate(from: currency, to: context.group.currency, in: context.group.id)
    let reference = try snapshot.referenceRate(
      from: currency, to: context.group.currency, on: reading.day ?? context.formats.today)
    // A custom unit has no rate before a member enters one.
    let isKnown = last != nil || !context.group.customUnits.contains(currency)
    // Debts in a currency are paid back in that currency.
    let isAsked = isKnown && !isFromBalances
    // A form without any field about rates, as from a program, is accepted as it is.
    let isSilent = isToBeSaved && input.rated == nil
    var form =
      isAsked && !isSilent && intent != .keep && input.isRateUnseen
      ? showingRate(reference?.rate ?? last?.rate) : self
    (form.remembered, form.reference) = (last, reference)
    return form
  }

  /// The form with the rate field, which has to be seen before the entry is saved without a rate.
  private func showingRate(_ rate: Rate?) -> EntryForm {
    var input = input
    if let rate {
      input.rate = context.formats.amounts.text(of: rate.quantity)
      (input.rated, input.proposedRate) = (input.currency, input.rate)
    }
    if isToBeSaved { input.misfits.append(EntryError(.rate, .rateUnseen)) }
    var form = EntryForm(input, context, intent, original: original, entry: entry)
    form.isRateFilledIn = rate != nil
    (form.receipt, form.files, form.titles) = (receipt, files, titles)
    return form
  }
}

extension EntryInput {
  /// Whether the rate field for this currency was not shown yet.
  fileprivate var isRateUnseen: Bool { rate.allSatisfy(\.isWhitespace) && rated != currency }
}
