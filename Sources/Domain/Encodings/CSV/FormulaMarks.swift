/// The apostrophes that keep a spreadsheet from treating a text as a formula.
///
/// Where a text already has such an apostrophe it gets another one, so that removing them restores the text.
package enum FormulaMarks {
  /// The text with an apostrophe before each formula in one of its pieces; nil if there is none.
  package static func added(to text: String) -> String? {
    guard mayHaveFormulas(text) else { return nil }
    let scalars = Array(text.unicodeScalars)
    let places = places(in: scalars)
    guard !places.isEmpty else { return nil }
    var marked = String.UnicodeScalarView()
    var start = 0
    for place in places {
      marked.append(contentsOf: scalars[start..<place])
      marked.append("'")
      start = place
    }
    marked.append(contentsOf: scalars[start...])
    return String(marked)
  }

  /// The text without the apostrophes that `added(to:)` put in.
  package static func removed(from text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "'")), mayHaveFormulas(text) else { return text }
    let scalars = Array(text.unicodeScalars)
    let marks = Set(places(in: scalars).filter { scalars[$0] == "'" })
    guard !marks.isEmpty else { return text }
    var plain = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() where !marks.contains(place) { plain.append(scalar) }
    return String(plain)
  }

  private static func mayHaveFormulas(_ text: String) -> Bool {
    text.unicodeScalars.contains { beginsFormula($0) || $0 == "\t" || $0 == "\r" }
  }

  /// The positions where pieces begin with a formula, maybe after apostrophes.
  private static func places(in scalars: [Unicode.Scalar]) -> [Int] {
    var places: [Int] = []
    var isAtStart = true
    var place = 0
    // Some programs ignore these two characters at the start of a cell, and look at what follows.
    let first = endOfApostrophes(from: 0, in: scalars)
    if first < scalars.count, scalars[first] == "\t" || scalars[first] == "\r" { places.append(0) }
    while place < scalars.count {
      let end = isAtStart ? endOfApostrophes(from: place, in: scalars) : place
      if isAtStart, end < scalars.count, beginsFormula(scalars[end]) { places.append(place) }
      if end > place {
        (place, isAtStart) = (end, false)
      } else {
        isAtStart = partsCells(scalars[place]) || (isAtStart && isPassedOver(scalars[place]))
        place += 1
      }
    }
    return places
  }

  private static func endOfApostrophes(from start: Int, in scalars: [Unicode.Scalar]) -> Int {
    var end = start
    while end < scalars.count, scalars[end] == "'" { end += 1 }
    return end
  }

  /// The characters that begin a formula, with their full-width and small variants: some spreadsheets treat
  /// those alike.
  private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    case "\u{FE66}", "\u{FE62}", "\u{FE63}", "\u{FE6B}": true
    default: false
    }
  }

  private static func partsCells(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "|", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Characters that a spreadsheet may skip at the beginning of a cell.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\"" || scalar.properties.isWhitespace { return true }
    switch scalar.properties.generalCategory {
    case .control, .format: return true
    default: return false
    }
  }
}
