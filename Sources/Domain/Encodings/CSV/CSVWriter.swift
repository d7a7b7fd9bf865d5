/// Writes a table as comma-separated values (RFC 4180) that is safe to open in a spreadsheet.
///
/// What a spreadsheet would take for a formula gets an apostrophe before it, which shows it to be a text. That
/// holds also where it parts the cells elsewhere than at commas, as many do at semicolons or tabs. Numbers
/// are written as they are.
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

  /// A number in plain digits, which stays one where it is below zero.
  package mutating func write(number: String) {
    beginCell()
    bytes += number.utf8
  }

  package mutating func endRow() {
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    isInRow = false
  }

  /// Forgets what was written, once it is written elsewhere.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

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
