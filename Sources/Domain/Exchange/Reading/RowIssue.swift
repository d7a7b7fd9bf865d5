/// The reason why a row is left out or refused.
package struct RowIssue: Error, Hashable {
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    // Refusals
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

    // Rows left out on purpose
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
  /// The value in the file, shortened for a sentence.
  package let value: String?
  /// The sum of the parts and the expected sum, in minor units of the row's currency.
  package let sums: Sums?

  package struct Sums: Hashable, Sendable {
    package let found: Int64
    package let wanted: Int64
    /// The person, if it is one person's sum.
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

  /// A cell may have 64 KiB.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
  }

  private static let longest = 80
}

/// A warning about a row that is imported.
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
