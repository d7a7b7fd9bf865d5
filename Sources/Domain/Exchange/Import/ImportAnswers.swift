package import Ledger

/// What a person has answered about a file; what is not answered is assumed.
package struct ImportAnswers: Sendable {
  /// The currency of amounts that name none.
  package var currency: String?
  /// The IANA name of the time zone in which instants are days.
  package var zone: String?
  /// Which name is the importer's.
  package var me: String?
  /// The other one of a file between two.
  package var friend: String?
  /// Which one of several groups in the file.
  package var group: String?
  /// Names that are known, and those who share what names nobody.
  package var people: [String] = []
  /// The weights of people by name, as decimals.
  package var weights: [String: String] = [:]
  /// Who paid, by place.
  package var payers: [Int: String] = [:]
  /// Names by what the file calls people.
  package var names: [String: String] = [:]
  /// For words of categories: `payment`, the key of a household category, or another word.
  package var categories: [String: String] = [:]
  package var dates: DayOrder?
  package var decimal: DecimalMark?
  /// How many decimals units have that are no currencies.
  package var units: [String: Int] = [:]
  /// The heading of the column for each role of a table.
  package var columns: [String: String] = [:]
  /// What stands between the people of one cell.
  package var separator: String?
  package var signs: Signs?
  /// What the file is, where it was taken for something else: any table can be read as one whose columns are told.
  package var format: ImportFormat?
  /// Whether the app counted in hundredths, though it says whole units.
  package var hundredfold: Hundredfold?
  /// What rows are of a kind that nobody knows, by its word.
  package var kinds: [String: Bill.Kind] = [:]

  package enum Hundredfold: String, CaseIterable, Hashable, Sendable {
    case no, yes
  }

  /// What is below zero in a table of amounts.
  package enum Signs: String, CaseIterable, Hashable, Sendable {
    case negativeIsExpense = "negative-is-expense"
    case positiveIsExpense = "positive-is-expense"
  }

  package init() {}
}
