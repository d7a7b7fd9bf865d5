/// Reasons why bytes are not a table, or a too large one. `line` is where the error was found, `limit` the
/// limit.
package enum CSVError: Error, Hashable {
  case tooLong(limit: Int)
  case tooManyRows(line: Int, limit: Int)
  case tooManyCells(line: Int, limit: Int)
  case cellTooLong(line: Int, limit: Int)
  /// The quote that begins on this line is never closed.
  case unclosedQuote(line: Int)
  /// Not UTF-8.
  case notText(line: Int)
}

extension CSVReader {
  /// Limits for reading an uploaded table.
  package struct Limits: Sendable {
    /// The bytes of the whole table.
    package var bytes = 20 << 20
    package var rows = 50_000
    /// In one row.
    package var cells = 256
    /// In one cell.
    package var cellBytes = 64 << 10

    package init() {}
  }
}
