package import Exchange
package import Household
import Ledger
import Refusals
package import Words

/// Describes where a row is in the file, and why it is not added or other notes about it.
package struct ImportRowWords {
  package let draft: ImportDraft
  package let formats: Formats
  private var t: Strings { formats.t }

  package init(_ draft: ImportDraft, _ formats: Formats) {
    self.draft = draft
    self.formats = formats
  }

  /// A table has lines, a list has numbers.
  package func place(_ place: Int) -> String {
    draft.format.isTable ? t.importLine(number: place) : t.importItem(number: place)
  }

  package func words(_ refusal: ImportRefusal) -> String {
    let why = refusal.words(formats)
    guard refusal.place > 0 else { return why }
    return t.importRuleForbids(place: place(refusal.place), why: why)
  }

  package func words(_ note: ImportDraft.RowNote) -> String {
    let issue = note.issue
    let value = t.isolated(issue.value ?? "")
    return switch issue.reason {
    case .sumNotZero: t.importSumNotZero(found: sum(note))
    case .netsExceedCost:
      t.importNetsExceedCost(
        name: name(issue.sums?.person), found: money(issue.sums?.found, note),
        wanted: money(issue.sums?.wanted, note))
    case .sharesDiffer:
      t.importSharesDiffer(found: money(issue.sums?.found, note), wanted: money(issue.sums?.wanted, note))
    case .badDate: t.importBadDate(value: value)
    case .badAmount: t.importBadAmount(value: value)
    case .badCurrency: issue.value?.isEmpty != false ? t.importNoCurrency : t.importBadCurrency(value: value)
    case .tooManyCells: t.importTooManyCells(value: value)
    case .unknownPerson: t.importUnknownPerson(value: value)
    case .payerUnknown: t.importPayerUnknown
    case .nobodyIncluded: t.importNoOneIncluded
    case .namedTwice: t.importNamedTwice(value: value)
    case .namesAmbiguous: t.importNamesAmbiguous(value: value)
    case .tooLarge: t.importTooLarge
    case .unclosedQuote: t.importUnclosedQuote
    case .badRow: t.importBadRow
    case .zero: t.importZero
    case .personal: t.importPersonal
    case .total: t.importTotal
    case .deleted: t.importDeleted
    case .carrier: t.importCarrier
    case .footer: t.importFooter
    case .paymentToSelf: t.importPaymentToSelf
    }
  }

  private func money(_ units: Int64?, _ note: ImportDraft.RowNote) -> String {
    guard let units else { return "" }
    guard let currency = note.currency else { return "\(units)" }
    return formats.money(Money(minorUnits: units, currency: currency))
  }

  /// The sum of the parts, in the row's currency if it is known and has that many decimals.
  private func sum(_ note: ImportDraft.RowNote) -> String {
    if note.issue.sums != nil { return money(note.issue.sums?.found, note) }
    let text = note.issue.value ?? ""
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let currency = note.currency, let whole = parts.first else { return t.isolated(text) }
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    let missing = currency.scale - decimals.utf8.count
    guard missing >= 0, let units = Int64(whole + decimals + String(repeating: "0", count: missing)) else {
      return t.isolated(text)
    }
    return formats.money(Money(minorUnits: units, currency: currency))
  }

  private func name(_ person: Int?) -> String {
    person.flatMap { draft.people.indices.contains($0) ? t.isolated(draft.people[$0]) : nil } ?? ""
  }

  package func words(_ warning: RowWarning) -> String {
    switch warning {
    case .payersRebuilt: t.importPayersRebuilt
    case .rounded: t.importRounded
    case .sharesAdjusted: t.importSharesAdjusted
    case .weightsAssumed: t.importWeightsAssumed
    case .paymentOfSeveral: t.importPaymentOfSeveral
    case .titleMissing: t.importTitleMissing
    case .titleCut: t.importTitleCut
    case .noteCut: t.importNoteCut
    case .possibleDuplicate: t.importPossibleDuplicate
    }
  }
}
