/// Reads comma-separated values (RFC 4180) row by row in the variants of many programs: cells separated by
/// commas or other characters, lines ended by CR, LF or both, perhaps a byte order mark.
///
/// It is total: any bytes lead to rows or to an error with its line, in one pass.
package struct CSVReader {
  package let separator: Separator
  package let limits: Limits
  private let bytes: [UInt8]
  private var position: Int
  private var line = 1
  private var rows = 0

  /// The character between two cells.
  package enum Separator: UInt8, CaseIterable, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
    case bar = 0x7C
  }

  package init(_ bytes: [UInt8], separator: Separator = .comma, limits: Limits = Limits()) {
    self.bytes = bytes
    self.separator = separator
    self.limits = limits
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next row, which has at least one cell; an empty line is a row with one empty cell. Nil at the end,
  /// and after an error.
  package mutating func next() throws(CSVError) -> CSVRow? {
    guard position < bytes.count else { return nil }
    do { return try row() } catch {
      position = bytes.count
      throw error
    }
  }

  private mutating func row() throws(CSVError) -> CSVRow {
    guard bytes.count <= limits.bytes else { throw .tooLong(limit: limits.bytes) }
    rows += 1
    guard rows <= limits.rows else { throw .tooManyRows(line: line, limit: limits.rows) }
    var row = CSVRow(line: line, cells: [])
    repeat {
      guard row.cells.count < limits.cells else { throw .tooManyCells(line: line, limit: limits.cells) }
      row.cells.append(try cell())
    } while passesSeparator()
    endLine()
    return row
  }

  // MARK: - Cells

  /// Quotes have a meaning only at the beginning of a cell; text after the closing quote belongs to the cell.
  private mutating func cell() throws(CSVError) -> String {
    let start = line
    guard peek == quote else { return try plainCell() }
    var text: [UInt8] = []
    try appendQuoted(to: &text)
    try append(bytes[passPlain()], to: &text)
    guard let text = String(validating: text, as: UTF8.self) else { throw .notText(line: start) }
    return text
  }

  /// Most cells have no quotes, so their bytes need no copy.
  private mutating func plainCell() throws(CSVError) -> String {
    let plain = passPlain()
    guard plain.count <= limits.cellBytes else { throw .cellTooLong(line: line, limit: limits.cellBytes) }
    guard let text = String(validating: bytes[plain], as: UTF8.self) else { throw .notText(line: line) }
    return text
  }

  private mutating func passPlain() -> Range<Int> {
    let start = position
    while let byte = peek, byte != separator.rawValue, !isLineEnd(byte) { position += 1 }
    return start..<position
  }

  private mutating func appendQuoted(to text: inout [UInt8]) throws(CSVError) {
    let start = line
    repeat {
      position += 1
      let piece = position
      while let byte = peek, byte != quote { pass(byte) }
      guard peek == quote else { throw .unclosedQuote(line: start) }
      position += 1
      // A doubled quote stands for one, and the text continues after it.
      try append(bytes[piece..<(peek == quote ? position : position - 1)], to: &text)
    } while peek == quote
  }

  private func append(_ piece: ArraySlice<UInt8>, to text: inout [UInt8]) throws(CSVError) {
    text += piece
    guard text.count <= limits.cellBytes else { throw .cellTooLong(line: line, limit: limits.cellBytes) }
  }

  // MARK: - Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  private mutating func passesSeparator() -> Bool {
    guard peek == separator.rawValue else { return false }
    position += 1
    return true
  }

  private mutating func endLine() {
    guard let byte = peek else { return }
    pass(byte)
    if byte == carriageReturn, peek == lineFeed { pass(lineFeed) }
  }

  /// Counts a line at its end; if that is CR LF, at the LF.
  private mutating func pass(_ byte: UInt8) {
    position += 1
    if byte == lineFeed || byte == carriageReturn && peek != lineFeed { line += 1 }
  }
}

/// The cells of one row, with the line of the file where it begins, counted from 1.
package struct CSVRow: Sendable {
  package let line: Int
  package internal(set) var cells: [String]
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

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
