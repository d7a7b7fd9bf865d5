package import Ledger

/// The daily reference rates as the European Central Bank publishes them: XML, of which only elements named
/// `Cube` count. Every value is validated, and one invalid value refuses the whole sheet.
package enum RateSheet {
  /// Why a sheet is refused.
  package struct Refusal: Error, Equatable { package let reason: String }

  private static let mostBytes = 64 * 1_024
  private static let mostCurrencies = 100

  package static func read(_ bytes: [UInt8]) throws(Refusal) -> ReferenceRates {
    guard bytes.count <= mostBytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(reason: "it is not text, or too long")
    }
    // No entities or declarations.
    guard !text.utf8.contains(UInt8(ascii: "&")), !text.contains("<!") else {
      throw Refusal(reason: "it contains more than rates")
    }
    var day: Day?
    var perEuro: [String: DecimalNumber] = [:]
    for tag in text.split(separator: "<").map({ $0.prefix { $0 != ">" } }) where tag.hasPrefix("Cube") {
      let attributes = try attributes(of: tag.dropFirst(4))
      if let time = attributes["time"] {
        guard day == nil, let read = Day(time) else { throw Refusal(reason: "its day is missing or invalid") }
        day = read
      } else if let currency = attributes["currency"], let rate = attributes["rate"] {
        guard day != nil, isCode(currency), perEuro[currency] == nil, perEuro.count < mostCurrencies,
          let quantity = quantity(rate)
        else { throw Refusal(reason: "one of its rates is invalid") }
        perEuro[currency] = quantity
      } else if !attributes.isEmpty {
        throw Refusal(reason: "it contains an unknown element")
      }
    }
    guard let day, !perEuro.isEmpty else { throw Refusal(reason: "it contains no rates") }
    return ReferenceRates(day, perEuro)
  }

  /// `name='value'` or with double quotes, separated by space only.
  private static func attributes(of text: Substring) throws(Refusal) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text.drop(while: isBlank)
    while let first = rest.first, first != "/" {
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count + 1)
      guard let quote = rest.first, quote == "'" || quote == "\"" else {
        throw Refusal(reason: "it is not valid XML")
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 1)
      guard rest.first == quote, attributes.updateValue(String(value), forKey: String(name)) == nil else {
        throw Refusal(reason: "it is not valid XML")
      }
      rest = rest.dropFirst().drop(while: isBlank)
    }
    return attributes
  }

  private static func isBlank(_ character: Character) -> Bool { character.isWhitespace }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Digits, possibly with a decimal point between them, greater than zero.
  private static func quantity(_ text: String) -> DecimalNumber? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isPlain, (1...2).contains(parts.count), text.utf8.count <= 16, let units = Int64(parts.joined()),
      units > 0
    else { return nil }
    return DecimalNumber(units: units, scale: parts.count == 2 ? parts[1].utf8.count : 0)
  }
}
