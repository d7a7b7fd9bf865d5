/// Why bytes are no table, or one that is too large. `line` is where that shows, `limit` what is allowed.
package enum CSVError: Error, Hashable {
  case tooLong(limit: Int)
  case tooManyRows(line: Int, limit: Int)
  case tooManyCells(line: Int, limit: Int)
  case cellTooLong(line: Int, limit: Int)
  /// The quote of this line never ends.
  case unclosedQuote(line: Int)
  /// Not UTF-8.
  case notText(line: Int)
}

extension CSVReader {
  /// How much is read of a table that somebody sends.
  package struct Limits: Sendable {
    /// The whole table.
    package var bytes = 20 << 20
    package var rows = 50_000
    /// In one row.
    package var cells = 256
    /// In one cell.
    package var cellBytes = 64 << 10

    package init() {}
  }
}
