/// What is said of one row: why it is left out or cannot be taken.
package struct RowIssue: Error, Hashable {
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    // It cannot be imported.
    case sumNotZero = "sum-not-zero"
    case netsExceedCost = "nets-exceed-cost"
    case sharesDiffer = "shares-differ"
    case badDate = "bad-date"
    case badAmount = "bad-amount"
    case badCurrency = "bad-currency"
    case tooManyCells = "too-many-cells"
    case unknownPerson = "unknown-person"
    case payerUnknown = "payer-unknown"
    case nobodyIncluded = "nobody-included"
    case namedTwice = "named-twice"
    case namesAmbiguous = "names-ambiguous"
    case tooLarge = "too-large"
    case unclosedQuote = "unclosed-quote"
    case badRow = "bad-row"

    // It is left out on purpose.
    case zero, personal, total, deleted, carrier, footer
    case paymentToSelf = "payment-to-self"

    package var isRefusal: Bool {
      switch self {
      case .zero, .personal, .total, .deleted, .carrier, .footer, .paymentToSelf: false
      default: true
      }
    }
  }

  package let reason: Reason
  /// What stands in the file, as far as a sentence can show it.
  package let value: String?
  /// What parts come to, and what they should, in minor units of the row's currency.
  package let sums: Sums?

  package struct Sums: Hashable, Sendable {
    package let found: Int64
    package let wanted: Int64
    /// Whose it is, where it is one person's.
    package let person: Int?

    package init(found: Int64, wanted: Int64, person: Int? = nil) {
      self.found = found
      self.wanted = wanted
      self.person = person
    }
  }

  package init(_ reason: Reason, _ value: String? = nil) {
    self.reason = reason
    self.value = value.map(Self.shortened)
    sums = nil
  }

  package init(_ reason: Reason, found: Int64, wanted: Int64, person: Int? = nil) {
    self.reason = reason
    value = nil
    sums = Sums(found: found, wanted: wanted, person: person)
  }

  /// A cell may be 64 KiB long.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
  }

  private static let longest = 80
}

/// What is worth knowing of a row that is taken.
package enum RowWarning: String, CaseIterable, Hashable, Sendable {
  case payersRebuilt = "payers-rebuilt"
  case rounded
  case sharesAdjusted = "shares-adjusted"
  case weightsAssumed = "weights-assumed"
  case paymentOfSeveral = "payment-of-several"
  case titleMissing = "title-missing"
  case titleCut = "title-cut"
  case noteCut = "note-cut"
  case possibleDuplicate = "possible-duplicate"
}
