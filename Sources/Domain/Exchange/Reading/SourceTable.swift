import Encodings

/// The rows of a table, read anew whenever they are needed: what a file of 20 MB has in cells is not kept.
struct SourceTable {
  let utf8: [UInt8]
  let separator: CSVReader.Separator
  /// Whether a line such as `sep=;` comes first.
  let hasSeparatorLine: Bool

  /// One row that is not blank.
  struct Row {
    let line: Int
    let cells: [String]
    let isBehindBlank: Bool

    /// A cell without the apostrophe that guards it; blank where the row is short.
    subscript(index: Int?) -> String {
      guard let index, cells.indices.contains(index) else { return "" }
      return CleanText.unguarded(cells[index])
    }

    /// A text as Evenly's own tables mark it.
    func text(_ index: Int?) -> String {
      guard let index, cells.indices.contains(index) else { return "" }
      return FormulaMarks.removed(from: cells[index])
    }

    func isBlank(_ index: Int) -> Bool {
      !cells.indices.contains(index) || CleanText.isBlank(cells[index])
    }
  }

  func rows() -> Rows { Rows(self) }

  /// Goes through the rows once.
  struct Rows {
    private var reader: CSVReader
    /// The line of a quote that never ends, once it was met: what came before stands.
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
      do throws(CSVError) {
        return try reader.next()
      } catch {
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
}

extension SourceTable {
  /// A first line that names what stands between cells, as spreadsheets understand it.
  static func namedSeparator(_ utf8: [UInt8]) -> CSVReader.Separator? {
    guard utf8.starts(with: "sep=".utf8), utf8.count > 4 else { return nil }
    let isAlone = utf8.count == 5 || utf8[5] == UInt8(ascii: "\n") || utf8[5] == UInt8(ascii: "\r")
    return isAlone ? CSVReader.Separator(rawValue: utf8[4]) : nil
  }
}
