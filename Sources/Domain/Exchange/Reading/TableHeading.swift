import Ledger

/// The headings of a table, compared without case, accents and surrounding spaces.
struct TableHeading {
  let line: Int
  /// The headings as they are shown.
  let names: [String]
  private let places: [FoldedText: Int]

  init(_ row: SourceTable.Row) {
    line = row.line
    names = row.cells.indices.map { CleanText.line(row[$0]) }
    places = Dictionary(
      names.enumerated().map { (FoldedText(name: $1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The column with this name.
  subscript(_ name: String) -> Int? { places[FoldedText(name: name)] }

  /// The column with the first of these names that exists.
  func column(_ names: String...) -> Int? { names.lazy.compactMap { self[$0] }.first }

  func has(_ names: String...) -> Bool { names.allSatisfy { self[$0] != nil } }

  func folded(_ column: Int) -> String { FoldedText(name: names[column]).text }

  /// Whether a row has a cell without a heading.
  func hasStray(_ row: SourceTable.Row) -> Bool { stray(in: row) != nil }

  /// The first cell without a heading that is not blank.
  func stray(in row: SourceTable.Row) -> String? {
    for index in row.cells.indices where index >= names.count || names[index].isEmpty {
      if !row.isBlank(index) { return row.cells[index] }
    }
    return nil
  }
}
