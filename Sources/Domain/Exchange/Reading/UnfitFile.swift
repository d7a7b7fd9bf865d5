package import Encodings

/// Reasons why a whole file cannot be imported.
package enum UnfitFile: Error, Hashable {
  case empty
  case tooLong(limit: Int)
  case tooManyRows(limit: Int)
  case tooManyPeople(limit: Int)
  case tooManyColumns(line: Int, limit: Int)
  case cellTooLong(line: Int, limit: Int)
  /// A workbook or another archive; spreadsheet programs can save it as CSV.
  case workbook
  case pdf
  /// A web page or another document that begins with `<`.
  case markup
  /// Bytes that are not text.
  case binary
  /// A text without a heading and two columns.
  case noTable
  /// A proposal who should pay whom, instead of the history.
  case settlementPlan
  case json(JSONError)
  case unknownJSON
  /// The address of a page instead of the file.
  case linkOnly

  /// The sort of it in a few English words.
  package var summary: String {
    switch self {
    case .empty: "empty"
    case .tooLong, .tooManyRows, .tooManyPeople, .tooManyColumns, .cellTooLong: "too large"
    case .workbook, .pdf, .markup, .binary, .noTable: "no table and no JSON"
    case .settlementPlan: "a settlement plan"
    case .json: "no JSON"
    case .unknownJSON: "unknown JSON"
    case .linkOnly: "a link"
    }
  }
}

/// The limits on one file.
package enum ImportLimit {
  package static let bytes = 20 << 20
  package static let rows = 50_000
  package static let people = 200
  package static let columns = 256
  package static let cellBytes = 64 << 10
}
