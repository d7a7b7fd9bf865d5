import Encodings
import Ledger

/// The rows of a table, parsed again for each use: the cells of a 20 MB file are not kept in memory.
struct SourceTable {
  let utf8: [UInt8]
  let separator: CSVReader.Separator
  /// Whether the first line is like `sep=;`.
  let hasSeparatorLine: Bool

  /// One row that is not blank.
  struct Row {
    let line: Int
    let cells: [String]
    let isBehindBlank: Bool

    /// A cell without its protecting apostrophe; blank if the row is shorter.
    subscript(index: Int?) -> String {
      guard let index, cells.indices.contains(index) else { return "" }
      return CleanText.unguarded(cells[index])
    }

    /// A text with the formula marks of Evenly's own tables removed.
    func text(_ index: Int?) -> String {
      guard let index, cells.indices.contains(index) else { return "" }
      return FormulaMarks.removed(from: cells[index])
    }

    func isBlank(_ index: Int) -> Bool { !cells.indices.contains(index) || CleanText.isBlank(cells[index]) }
  }

  func rows() -> Rows { Rows(self) }

  /// Iterates over the rows once.
  struct Rows {
    private var reader: CSVReader
    /// The line of a quote that is never closed, once it is reached; earlier rows are kept.
    private(set) var unclosedLine: Int?

    fileprivate init(_ table: SourceTable) {
      var limits = CSVReader.Limits()
      limits.bytes = 4 * ImportLimit.bytes
      limits.rows = 4 * ImportLimit.rows
      limits.cells = ImportLimit.columns
      limits.cellBytes = ImportLimit.cellBytes
      reader = CSVReader(table.utf8, separator: table.separator, limits: limits)
      if table.hasSeparatorLine { _ = try? reader.next() }
    }

    mutating func next() throws(UnfitFile) -> Row? {
      var isBehindBlank = false
      while let row = try nextRead() {
        if !row.cells.allSatisfy(CleanText.isBlank) {
          return Row(line: row.line, cells: row.cells, isBehindBlank: isBehindBlank)
        }
        isBehindBlank = true
      }
      return nil
    }

    private mutating func nextRead() throws(UnfitFile) -> CSVRow? {
      do throws(CSVError) { return try reader.next() } catch {
        switch error {
        case .unclosedQuote(let line):
          unclosedLine = line
          return nil
        case .tooLong: throw .tooLong(limit: ImportLimit.bytes)
        case .tooManyRows: throw .tooManyRows(limit: ImportLimit.rows)
        case .tooManyCells(let line, let limit): throw .tooManyColumns(line: line, limit: limit)
        case .cellTooLong(let line, let limit): throw .cellTooLong(line: line, limit: limit)
        case .notText: throw .binary
        }
      }
    }
  }

  /// The separator that a first line names, as spreadsheet programs understand it.
  static func namedSeparator(_ utf8: [UInt8]) -> CSVReader.Separator? {
    guard utf8.starts(with: "sep=".utf8), utf8.count > 4 else { return nil }
    let isAlone = utf8.count == 5 || utf8[5] == UInt8(ascii: "\n") || utf8[5] == UInt8(ascii: "\r")
    return isAlone ? CSVReader.Separator(rawValue: utf8[4]) : nil
  }
}

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

  /// The first cell without a heading that is not blank.
  func stray(in row: SourceTable.Row) -> String? {
    for index in row.cells.indices where index >= names.count || names[index].isEmpty {
      if !row.isBlank(index) { return row.cells[index] }
    }
    return nil
  }
}
