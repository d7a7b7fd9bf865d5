package import Ledger

/// A person's answers about a file; missing answers are assumed.
package struct ImportAnswers: Sendable {
  /// The currency of amounts without one.
  package var currency: String?
  /// The IANA name of the time zone by which times become days.
  package var zone: String?
  /// The importer's name in the file.
  package var me: String?
  /// The other person in a file of two people.
  package var friend: String?
  /// The chosen one of several groups in the file.
  package var group: String?
  /// The names of all people, who share rows without names.
  package var people: [String] = []
  /// The weights of people by name, as decimals.
  package var weights: [String: String] = [:]
  /// The payers, by the place of the row.
  package var payers: [Int: String] = [:]
  /// Names for the ids in the file.
  package var names: [String: String] = [:]
  /// The meaning of category words: `payment`, the key of a household category, or another word.
  package var categories: [String: String] = [:]
  package var dates: DayOrder?
  package var decimal: DecimalMark?
  /// The number of decimals of units that are not currencies.
  package var units: [String: Int] = [:]
  /// The heading of the column for each role in a table.
  package var columns: [String: String] = [:]
  /// The separator between people in one cell.
  package var separator: String?
  package var signs: Signs?
  /// The format, if it was recognised wrongly: any table can be read with chosen columns.
  package var format: ImportFormat?
  /// Whether the app counted in hundredths, although the file has whole units.
  package var hundredfold: Hundredfold?
  /// The kind of rows with an unknown kind, by its word.
  package var kinds: [String: Bill.Kind] = [:]

  package enum Hundredfold: String, CaseIterable, Hashable, Sendable { case no, yes }

  /// The meaning of signs in a table of amounts.
  package enum Signs: String, CaseIterable, Hashable, Sendable {
    case negativeIsExpense = "negative-is-expense"
    case positiveIsExpense = "positive-is-expense"
  }

  package init() {}
}
