import Encodings

/// The decimal mark of a file's amounts.
package enum DecimalMark: String, CaseIterable, Hashable, Sendable {
  case point = "."
  case comma = ","

  var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
  var other: UInt8 { self == .point ? UInt8(ascii: ",") : UInt8(ascii: ".") }
}

extension ExactDecimal {
  /// Parses a number with an optional sign and groups of three digits.
  init(_ text: String, mark: DecimalMark, allowsExponent: Bool = false) throws(Mistake) {
    if let plain = Self.plain(text.utf8, mark) {
      self = plain
      return
    }
    guard text.utf8.count <= Self.longestText else { throw .noNumber }
    var text = Substring(text.trimmedSpaces)
    let sign = Self.takeSign(&text)
    let exponent = allowsExponent ? try Self.takeExponent(&text) : 0
    let (digits, decimals) = try Self.digits(of: text.utf8, mark)
    try self.init(digits, scale: decimals - exponent, sign)
  }

  /// A number of a few digits with a mark between them, as most are; nil for others.
  private static func plain(_ text: String.UTF8View, _ mark: DecimalMark) -> ExactDecimal? {
    guard text.count <= mostDigits else { return nil }
    var (mantissa, scale): (Int64, Int?) = (0, nil)
    var isBehindDigit = false
    for (place, byte) in text.enumerated() {
      if let digit = digit(byte) {
        mantissa = mantissa * 10 + Int64(digit)
        scale = scale.map { $0 + 1 }
        isBehindDigit = true
      } else if byte == mark.byte, scale == nil, isBehindDigit {
        (scale, isBehindDigit) = (0, false)
      } else if byte != UInt8(ascii: "-") || place > 0 {
        return nil
      }
    }
    guard isBehindDigit else { return nil }
    if text.first == UInt8(ascii: "-") { mantissa = -mantissa }
    var decimals = scale ?? 0
    while decimals > 0, mantissa % 10 == 0 { (mantissa, decimals) = (mantissa / 10, decimals - 1) }
    return ExactDecimal(Int128(mantissa), scale: decimals)
  }

  /// Parses a JSON number.
  init(_ number: JSONNumber) throws(Mistake) {
    try self.init(number.text, mark: .point, allowsExponent: true)
  }

  private init(_ digits: [UInt8], scale: Int, _ sign: Int128) throws(Mistake) {
    var digits = digits.drop { $0 == 0 }
    var scale = scale
    while scale > 0, digits.last == 0 { (_, scale) = (digits.removeLast(), scale - 1) }
    guard !digits.isEmpty else {
      self = .zero
      return
    }
    guard digits.count - scale <= Self.mostDigits else { throw .tooLarge }
    guard scale <= Self.mostDecimals else { throw .noNumber }
    var mantissa: Int128 = 0
    // At most 35 digits, which fit.
    for digit in digits { mantissa = mantissa * 10 + Int128(digit) }
    for _ in 0..<max(0, -scale) { mantissa *= 10 }
    self.init(sign * mantissa, scale: max(0, scale))
  }

  private static func takeSign(_ text: inout Substring) -> Int128 {
    guard let byte = text.utf8.first, !(0x30...0x39).contains(byte) else { return 1 }
    guard let first = text.unicodeScalars.first, first == "-" || first == "−" || first == "+" else {
      return 1
    }
    text.unicodeScalars.removeFirst()
    while text.unicodeScalars.first?.properties.isWhitespace == true { text.unicodeScalars.removeFirst() }
    return first == "+" ? 1 : -1
  }

  /// Removes the exponent after `e`, with which programs write very large or small numbers.
  private static func takeExponent(_ text: inout Substring) throws(Mistake) -> Int {
    guard let place = text.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return 0 }
    let digits = text[text.utf8.index(after: place)...]
    text = text[..<place]
    guard let exponent = Int(digits), exponent.magnitude < 1_000 else { throw .noNumber }
    return exponent
  }

  /// The digits, and how many of them are decimals.
  private static func digits(of text: Substring.UTF8View, _ mark: DecimalMark) throws(Mistake) -> (
    digits: [UInt8], decimals: Int
  ) {
    var digits: [UInt8] = []
    var decimals: Int?
    var group: Int?
    var rest = text[...]
    while let byte = rest.first {
      if let digit = digit(byte) {
        digits.append(digit)
        decimals = decimals.map { $0 + 1 }
        group = group.map { $0 + 1 }
        rest = rest.dropFirst()
      } else if byte == mark.byte, decimals == nil, group ?? 3 == 3 {
        decimals = 0
        group = nil
        rest = rest.dropFirst()
      } else if let length = groupMark(rest, mark), decimals == nil, !digits.isEmpty, group ?? 3 == 3 {
        guard group != nil || digits.count <= 3 else { throw .noNumber }
        group = 0
        rest = rest.dropFirst(length)
      } else {
        throw .noNumber
      }
    }
    guard !digits.isEmpty, group ?? 3 == 3, decimals != 0 else { throw .noNumber }
    return (digits, decimals ?? 0)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte - UInt8(ascii: "0") : nil
  }

  /// The length of a group separator at this position in bytes.
  private static func groupMark(_ text: Substring.UTF8View, _ mark: DecimalMark) -> Int? {
    if text.first == mark.other || text.first == UInt8(ascii: " ") || text.first == UInt8(ascii: "'") {
      return 1
    }
    return wideGroupMarks.first { text.starts(with: $0) }?.count
  }

  private static let wideGroupMarks = ["\u{A0}", "\u{202F}", "\u{2019}", "\u{2009}"].map { Array($0.utf8) }

  private static let longestText = 400
}

extension String {
  /// The text without surrounding white space.
  var trimmedSpaces: String {
    // Most texts have none, as their first and last bytes show.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return self
    }
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}

/// Finds the decimal mark from all money cells of a file.
struct DecimalMarkCount {
  private var points = 0
  private var commas = 0
  private var differs = false

  mutating func add(_ text: String, allowsExponent: Bool = false) {
    let point = try? ExactDecimal(text, mark: .point, allowsExponent: allowsExponent)
    guard text.utf8.contains(where: { $0 == DecimalMark.point.byte || $0 == DecimalMark.comma.byte }) else {
      if point != nil { (points, commas) = (points + 1, commas + 1) }
      return
    }
    let comma = try? ExactDecimal(text, mark: .comma, allowsExponent: allowsExponent)
    if point != nil { points += 1 }
    if comma != nil { commas += 1 }
    if let point, let comma, point != comma { differs = true }
  }

  /// The mark that fits most cells; if both fit, the comma only in a file with semicolons.
  func mark(beside separator: CSVReader.Separator) -> DecimalMark {
    if points != commas { return points > commas ? .point : .comma }
    return differs && separator == .semicolon ? .comma : .point
  }

  /// Whether both marks fit all cells with different amounts.
  var isOpen: Bool { points == commas && differs }
}
