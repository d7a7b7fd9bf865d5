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
    let marked = markingFormulas(in: text)
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

// MARK: - Formulas

/// The text with an apostrophe before all that begins a formula in one of its pieces; nil where nothing does.
private func markingFormulas(in text: String) -> String? {
  guard text.unicodeScalars.contains(where: { beginsFormula($0) || $0 == "\t" || $0 == "\r" }) else {
    return nil
  }
  var marked = String.UnicodeScalarView()
  var isAtStart = true
  // Some programs take these two at the start of a cell for nothing, and look at what follows.
  if let first = text.unicodeScalars.first, first == "\t" || first == "\r" { marked.append("'") }
  for scalar in text.unicodeScalars {
    if isAtStart, beginsFormula(scalar) { marked.append("'") }
    isAtStart = partsCells(scalar) || (isAtStart && isPassedOver(scalar))
    marked.append(scalar)
  }
  return marked.count == text.unicodeScalars.count ? nil : String(marked)
}

/// The signs, and as they are written among East Asian signs, wide and small: some spreadsheets make no
/// difference.
private func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
  case "\u{FE66}", "\u{FE62}", "\u{FE63}", "\u{FE6B}": true
  default: false
  }
}

private func partsCells(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case ",", ";", "|", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
  default: false
  }
}

/// What a spreadsheet may take away before it looks what a cell begins with.
private func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
  if scalar == "\"" || scalar.properties.isWhitespace { return true }
  switch scalar.properties.generalCategory {
  case .control, .format: return true
  default: return false
  }
}
