package import Ledger

/// What one row of a file becomes, whichever app it is from. People are places in the draft's list of them.
package struct ImportedEntry: Hashable, Sendable {
  /// Where it stands: a line of a table, or a place in a list; the first is 1.
  package var place: Int
  /// Which one it is of several that were made of one row, counted from 1; 0 where it is the only one.
  package var part = 0
  /// What the app calls it.
  package var nativeID: String?
  /// What the app calls the group or project that it is in.
  package var sourceGroup: String?
  package var kind: Bill.Kind
  package var day: Day
  /// Empty where the file has none.
  package var title: String
  package var currency: Currency
  /// Above zero.
  package var amount: Int64
  /// Adds up to the amount; nobody twice, in the order of the people.
  package var paid: [Portion]
  package var division: Division
  /// How it is split, where the file says so.
  package var hint: SplitInputs?
  package var category: CategoryMeaning = .none
  package var payee = ""
  package var tags: [String] = []
  package var note = ""
  package var original: OriginalAmount?
  package var repeats: String?
  /// How its money was typed, where that is known.
  package var typed: TypedBill?
  package var warnings: [RowWarning] = []

  /// What is one person's of an amount, in minor units.
  package struct Portion: Hashable, Sendable {
    package var person: Int
    package var units: Int64

    package init(_ person: Int, _ units: Int64) {
      self.person = person
      self.units = units
    }
  }

  /// A person's weight, zero or more.
  package struct Weight: Hashable, Sendable {
    package var person: Int
    package var weight: ExactDecimal

    package init(_ person: Int, _ weight: ExactDecimal) {
      self.person = person
      self.weight = weight
    }
  }

  /// Who owes what.
  package enum Division: Hashable, Sendable {
    /// Adds up to the amount.
    case owed([Portion])
    /// The source leaves odd units open.
    case weights([Weight])
  }

  /// The rule of a split and what was typed for each.
  package struct SplitInputs: Hashable, Sendable {
    package var mode: Split.Mode
    package var parts: [Weight]

    package init(_ mode: Split.Mode, _ parts: [Weight]) {
      self.mode = mode
      self.parts = parts
    }
  }

  /// What was paid in another currency, and at which rate, as the file writes them.
  package struct OriginalAmount: Hashable, Sendable {
    package var currency: String?
    package var rate: String?
    /// Only where it times the rate gives the amount.
    package var amount: String?

    /// As it stands in a note: `Original: 50.00 USD, rate 0.9`.
    package var line: String {
      let sum = [amount, currency].compactMap(\.self).joined(separator: " ")
      let parts = [sum.isEmpty ? nil : "Original: \(sum)", rate.map { "rate \($0)" }]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
  }
}

/// What a word for a category comes to.
package enum CategoryMeaning: Hashable, Sendable {
  case none
  case household(HouseholdCategory)
  case own(String)
}
