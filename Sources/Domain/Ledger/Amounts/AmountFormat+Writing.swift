extension AmountFormat {
  /// The number for a form field of this locale: with its decimals, and optionally with groups.
  ///
  /// The same locale parses the text as the same number.
  package func text(of quantity: DecimalNumber, grouped: Bool = false) -> String {
    let plain = quantity.plainText
    if !grouped, zero == "0" {
      // Only the decimal mark differs.
      guard let mark = decimalMarks.first, mark != "." else { return plain }
      return plain.replacing(".", with: String(mark), maxReplacements: 1)
    }
    let unsigned = plain.hasPrefix("-") ? plain.dropFirst() : plain[...]
    let parts = unsigned.split(separator: ".")
    var text = plain.hasPrefix("-") ? "-" : ""
    write(parts.first ?? "0", grouped: grouped, to: &text)
    if parts.count > 1, let decimalMark = decimalMarks.first {
      text.unicodeScalars.append(decimalMark)
      write(parts[1], grouped: false, to: &text)
    }
    return text
  }

  /// The amount for a form field of this locale, with all decimals of its currency.
  package func text(of money: Money, grouped: Bool = false) -> String {
    text(of: DecimalNumber(money), grouped: grouped)
  }

  private func write(_ digits: Substring, grouped: Bool, to text: inout String) {
    var left = digits.utf8.count
    for byte in digits.utf8 {
      let value = UInt32(byte) - UInt32(UInt8(ascii: "0"))
      text.unicodeScalars.append(Unicode.Scalar(zero.value + value) ?? zero)
      left -= 1
      if grouped, isGroupEnd(digitsLeft: left), let mark = groupMarks.first {
        text.unicodeScalars.append(mark)
      }
    }
  }

  private func isGroupEnd(digitsLeft left: Int) -> Bool {
    switch grouping {
    case .thousands: left > 0 && left % 3 == 0
    case .lakhs: left == 3 || left > 3 && left % 2 == 1
    }
  }
}
