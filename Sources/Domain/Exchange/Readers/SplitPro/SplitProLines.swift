/// Rows of a table without doubled quotes: a row is recognised by its end, a currency and three amounts; the
/// rest in the middle is the name.
struct SplitProLines {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  struct Row {
    let line: Int
    /// The first cell, the name, and the eight others.
    let cells: [String]
  }

  /// Lines are counted from the file's first one; the heading is skipped.
  init(behindHeadingOf bytes: [UInt8]) {
    self.bytes = bytes
    passLine()
  }

  /// The next row; nil at the end. A row without an end has one cell.
  mutating func next() throws(UnfitFile) -> Row? {
    var record = position..<position
    var firstLine = line
    while position < bytes.count {
      let next = passLine()
      if record.isEmpty { (record, firstLine) = (next.lowerBound..<next.lowerBound, line - 1) }
      guard !next.isEmpty else { continue }
      record = record.lowerBound..<next.upperBound
      guard record.count <= ImportLimit.cellBytes else {
        throw .cellTooLong(line: firstLine, limit: ImportLimit.cellBytes)
      }
      if let cells = Self.cells(of: bytes[record]) { return Row(line: firstLine, cells: cells) }
    }
    return record.isEmpty
      ? nil : Row(line: firstLine, cells: [String(decoding: bytes[record], as: UTF8.self)])
  }

  /// Returns the line without spaces at its end.
  @discardableResult private mutating func passLine() -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    let end = position
    position = min(position + 1, bytes.count)
    line += 1
    return trimmed(start..<end)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    return range.lowerBound..<end
  }

  // MARK: - Cells

  private static func cells(of record: ArraySlice<UInt8>) -> [String]? {
    var rest = record
    var last: [String] = []
    for _ in 0..<8 {
      guard let cell = takeLast(&rest) else { return nil }
      last.insert(cell, at: 0)
    }
    guard let first = takeFirst(&rest), endsRow(last) else { return nil }
    return [first, unquoted(rest)] + last
  }

  /// Category, amount, kind of split, day, currency and three amounts.
  private static func endsRow(_ cells: [String]) -> Bool {
    cells[4].utf8.count == 3
      && cells[5...].allSatisfy { cell in
        DecimalMark.allCases.contains { (try? ExactDecimal(cell, mark: $0)) != nil }
      }
  }

  /// Removes the last cell and the separator before it.
  private static func takeLast(_ rest: inout ArraySlice<UInt8>) -> String? {
    var start = rest.endIndex
    let isQuoted = rest.last == quote
    let stop = isQuoted ? quote : comma
    if isQuoted { start -= 1 }
    while start > rest.startIndex, rest[start - 1] != stop, rest.endIndex - start <= longestCell {
      start -= 1
    }
    if isQuoted { start -= 1 }
    guard start > rest.startIndex, rest[start - 1] == comma else { return nil }
    let cell = rest[start...]
    rest = rest[..<(start - 1)]
    return unquoted(cell)
  }

  private static func takeFirst(_ rest: inout ArraySlice<UInt8>) -> String? {
    let isQuoted = rest.first == quote
    let body = isQuoted ? rest.dropFirst() : rest
    guard let stop = body.firstIndex(of: isQuoted ? quote : comma) else { return nil }
    let end = isQuoted ? stop + 1 : stop
    guard end < rest.endIndex, rest[end] == comma else { return nil }
    let cell = rest[..<end]
    rest = rest[(end + 1)...]
    return unquoted(cell)
  }

  /// Removes the quotes, which SplitPro puts around cells with commas only; other quotes belong to the text.
  /// A program that has saved the file again doubles the inner ones.
  private static func unquoted(_ cell: ArraySlice<UInt8>) -> String {
    guard cell.count >= 2, cell.first == quote, cell.last == quote else {
      return String(decoding: cell, as: UTF8.self)
    }
    let inner = cell.dropFirst().dropLast()
    if let text = undoubled(inner) { return String(decoding: text, as: UTF8.self) }
    return String(decoding: inner.contains(comma) ? inner : cell, as: UTF8.self)
  }

  /// The text with doubled quotes made single; nil if some are not doubled.
  private static func undoubled(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text
    while let place = rest.firstIndex(of: quote) {
      guard rest[place...].dropFirst().first == quote else { return nil }
      result += rest[...place]
      rest = rest[(place + 2)...]
    }
    return result.isEmpty ? nil : result + rest
  }

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  /// Keys, days and amounts are short.
  private static let longestCell = 80
}
