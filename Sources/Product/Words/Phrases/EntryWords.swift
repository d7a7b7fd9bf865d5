package import Ledger

extension Strings {
  package func name(of kind: Bill.Kind) -> String {
    switch kind {
    case .expense: kindExpense
    case .income: kindIncome
    case .transfer: kindTransfer
    }
  }
}

extension EntryPart {
  /// Its name beside a value.
  package func label(_ t: Strings) -> String {
    switch self {
    case .title: t.fieldTitle
    case .day: t.fieldDate
    case .bill: t.conflictMoney
    case .category: t.fieldCategory
    case .payee: t.toolPayee
    case .note: t.fieldNote
    }
  }

  /// Its name in forms and in the API.
  package var fieldName: String { self == .day ? "date" : rawValue }
}

/// A payment without a title is stored under the word for one in its author's language, because every entry
/// has a title; a reader sees the word in their own language.
extension Strings {
  private static let paymentTitles = Set(languages.map(\.paymentTitle))

  /// The title of an entry in this language.
  package func title(_ kept: String, of kind: Bill.Kind) -> String {
    Self.isNameless(kept, kind) ? paymentTitle : kept
  }

  package func title(of entry: Entry) -> String { title(entry.title, of: entry.bill.kind) }

  /// Whether a title is any language's word for a payment, on a payment.
  package static func isNameless(_ title: String, _ kind: Bill.Kind) -> Bool {
    kind == .transfer && paymentTitles.contains(title)
  }
}

extension Split.Mode {
  /// The mode of a split, as a part of a sentence: "by shares".
  package func phrase(_ t: Strings) -> String {
    switch self {
    case .equal: t.splitEqual
    case .shares: t.splitShares
    case .percent: t.splitPercent
    case .exact: t.splitExact
    case .adjustment: t.splitAdjustment
    case .items: t.splitItems
    }
  }

  /// The name of the mode in a choice.
  package func name(_ t: Strings) -> String {
    switch self {
    case .equal: t.splitEqualName
    case .shares: t.splitSharesName
    case .percent: t.splitPercentName
    case .exact: t.splitExactName
    case .adjustment: t.splitAdjustmentName
    case .items: t.splitItemsName
    }
  }
}

extension Items.Extra.Kind {
  package func name(_ t: Strings) -> String {
    switch self {
    case .tax: t.extraTax
    case .tip: t.extraTip
    case .service: t.extraService
    case .delivery: t.extraDelivery
    case .discount: t.extraDiscount
    case .rounding: t.extraRounding
    case .other: t.headingOther
    }
  }
}

extension Formats {
  /// "12.50 €, 3 May 2026, Rewe", without parts that could not be read.
  package func words(of reading: RecognizedReceipt) -> String? {
    let parts =
      [reading.amount.map { money($0) }, reading.day.map(date), reading.payee.map(isolated)].compactMap(
        \.self) + (reading.lines.isEmpty ? [] : [t.receiptLines(count: reading.lines.count)])
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
