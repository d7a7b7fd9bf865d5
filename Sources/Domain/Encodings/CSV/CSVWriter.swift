/// Writes comma-separated values (RFC 4180) that are safe to open in a spreadsheet.
///
/// A text that a spreadsheet could treat as a formula gets an apostrophe in front. This also covers programs
/// that split cells at other characters than commas, such as semicolons or tabs. Numbers are written as they
/// are.
package struct CSVWriter {
  package private(set) var bytes: [UInt8] = []
  private var isInRow = false

  package init() {}

  package mutating func write(text: String) {
    beginCell()
    let marked = FormulaMarks.added(to: text)
    guard let marked = marked ?? (text.utf8.contains(where: needsQuotes) ? text : nil) else {
      bytes += text.utf8
      return
    }
    bytes.append(quote)
    for byte in marked.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// Writes a number in plain digits without an apostrophe, even if it is negative.
  package mutating func write(number: String) {
    beginCell()
    bytes += number.utf8
  }

  package mutating func endRow() {
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    isInRow = false
  }

  /// Removes the written bytes after they were used.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func beginCell() {
    if isInRow { bytes.append(UInt8(ascii: ",")) }
    isInRow = true
  }
}

private let quote = UInt8(ascii: "\"")

private func needsQuotes(_ byte: UInt8) -> Bool {
  switch byte {
  case quote, UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, 0x0A, 0x0D: true
  default: false
  }
}
