/// Writes a table as comma-separated values (RFC 4180) that is safe to open in a spreadsheet.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe before it, which shows it to be a
/// text. Numbers are written as they are.
package struct CSVWriter {
  package private(set) var bytes: [UInt8] = []
  private var isInRow = false

  package init() {}

  package mutating func write(text: String) {
    beginCell()
    let isFormula = text.utf8.first.map(beginsFormula) ?? false
    guard isFormula || text.utf8.contains(where: needsQuotes) else {
      bytes += text.utf8
      return
    }
    bytes.append(quote)
    if isFormula { bytes.append(UInt8(ascii: "'")) }
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// Plain digits with the currency's decimals.
  package mutating func write(minorUnits: Int64, in currency: Currency) {
    beginCell()
    bytes += plainDigits(minorUnits, scale: currency.scale).utf8
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
  byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

private func beginsFormula(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
  default: false
  }
}
