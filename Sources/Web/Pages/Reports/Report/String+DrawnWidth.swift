/// The width of a text in a chart, where no text wraps or shrinks.
extension String {
  /// The width in units of the chart. It is rather too large
  /// than too small, since the font is the reader's own.
  var drawnWidth: Int { unicodeScalars.reduce(0) { $0 + $1.drawnWidth } }
}

extension Unicode.Scalar {
  fileprivate var drawnWidth: Int {
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .nonspacingMark { return 0 }
    if value >= 0x1100 { return value < 0x2E80 ? 8 : 12 }
    if "iljtfr.,'’ ()|!:;".unicodeScalars.contains(self) { return 4 }
    return properties.isUppercase || self == "m" || self == "w" ? 9 : 7
  }
}
