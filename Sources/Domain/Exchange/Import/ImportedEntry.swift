package import Ledger

/// An entry made from a row of any app's file. People are given by their places in the draft's list.
package struct ImportedEntry: Hashable, Sendable {
  /// The line of a table or the position in a list, counted from 1.
  package var place: Int
  /// The number among several entries from the same row, counted from 1; 0 if it is the only one.
  package var part = 0
  /// The entry's id in the app.
  package var nativeID: String?
  /// The id of its group or project in the app.
  package var sourceGroup: String?
  package var kind: Bill.Kind
  package var day: Day
  /// Empty if the file has none.
  package var title: String
  package var currency: Currency
  /// Always positive.
  package var amount: Int64
  /// Adds up to the amount; sorted by person, without duplicates.
  package var paid: [Portion]
  package var division: Division
  /// The split, if the file has one.
  package var hint: SplitInputs?
  package var category: CategoryMeaning = .none
  package var payee = ""
  package var tags: [String] = []
  package var note = ""
  package var original: OriginalAmount?
  package var repeats: String?
  /// The bill as it was entered, if the file has it.
  package var typed: EnteredBill?
  package var warnings: [RowWarning] = []

  /// One person's part of an amount, in minor units.
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

  /// The division of the amount among people.
  package enum Division: Hashable, Sendable {
    /// Adds up to the amount.
    case owed([Portion])
    /// The file does not tell who gets odd units.
    case weights([Weight])
  }

  /// The rule of a split and the number entered for each person.
  package struct SplitInputs: Hashable, Sendable {
    package var mode: Split.Mode
    package var parts: [Weight]

    package init(_ mode: Split.Mode, _ parts: [Weight]) {
      self.mode = mode
      self.parts = parts
    }
  }

  /// The amount in another currency and its exchange rate, as the file writes them.
  package struct OriginalAmount: Hashable, Sendable {
    package var currency: String?
    package var rate: String?
    /// Only if it gives the entry's amount when multiplied by the rate.
    package var amount: String?

    /// The line in a note: `Original: 50.00 USD, rate 0.9`.
    package var line: String {
      let sum = [amount, currency].compactMap(\.self).joined(separator: " ")
      let parts = [sum.isEmpty ? nil : "Original: \(sum)", rate.map { "rate \($0)" }]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
  }
}

/// The meaning of a category word.
package enum CategoryMeaning: Hashable, Sendable {
  case none
  case household(HouseholdCategory)
  case own(String)
}

extension ImportedEntry {
  /// All texts that are stored.
  package var texts: [String] { [title, note, payee] + tags }

  /// Cuts texts that are too long for an entry; the full title is kept in the note.
  mutating func fitTexts() {
    if title.isEmpty { warnings.append(.titleMissing) }
    if let short = CleanText.cut(title, to: TextConstraint.title.longest) {
      note = note.isEmpty ? title : "\(title)\n\(note)"
      title = short
      warnings.append(.titleCut)
    }
    if let short = CleanText.cut(note, to: TextConstraint.note.longest) {
      note = short
      warnings.append(.noteCut)
    }
    payee = CleanText.cut(payee, to: TextConstraint.labelName.longest) ?? payee
    tags = tags.prefix(Self.mostTags).map { CleanText.cut($0, to: TextConstraint.labelName.longest) ?? $0 }
    if case .own(let name) = category, let short = CleanText.cut(name, to: TextConstraint.labelName.longest) {
      category = .own(short)
    }
  }

  private static let mostTags = 50
}

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
