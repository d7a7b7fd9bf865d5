import Ledger
import Store
import Words

extension EntryForm {
  /// The form with the reference rate of its day, or else the rate of the last entry in its currency: filled in where
  /// the field comes to be seen for the first time, and otherwise said beside it. What was left empty on sight stays empty.
  func recalling(_ snapshot: Snapshot) throws -> EntryForm {
    guard let currency = reading.currency, currency != context.group.currency else { return self }
    let last = try snapshot.lastRate(from: currency, to: context.group.currency, in: context.group.id)
    let reference = try snapshot.referenceRate(
      from: currency, to: context.group.currency, on: reading.day ?? context.formats.today)
    // A unit of the group's own has no rate until somebody gives it one.
    let isKnown = last != nil || !context.group.customUnits.contains(currency)
    // What is owed in a currency is paid back in it.
    let isAsked = isKnown && !isFromBalances
    // What comes without any word of rates, as from a program, is taken as it is.
    let isSilent = isToBeSaved && input.rated == nil
    var form =
      isAsked && !isSilent && intent != .keep && input.isRateUnseen
      ? showingRate(reference?.rate ?? last?.rate) : self
    (form.remembered, form.reference) = (last, reference)
    return form
  }

  /// The form with the field for the rate, which is asked for before anything is saved without.
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
  /// Whether nobody has seen the field for the rate to this currency.
  fileprivate var isRateUnseen: Bool {
    rate.allSatisfy(\.isWhitespace) && rated != currency
  }
}
