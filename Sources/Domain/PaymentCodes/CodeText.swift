import Encodings
import Ledger

/// Names and notes in the characters that banks take.
enum CodeText {
  /// Latin letters with their accents, digits, and the punctuation of European transfers.
  static func latin(_ text: String, most: Int) -> String {
    shortened(text.composed.map { isLatin($0) ? String($0) : plain($0) }.joined(), most)
  }

  /// Without accents, in ASCII.
  static func ascii(_ text: String, most: Int) -> String {
    shortened(text.composed.map(plain).joined(), most)
  }

  private static let punctuation = Set<Character>("/-?:().,'+ ")

  private static func isLatin(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.properties.isAlphabetic else { return false }
    return (0xC0...0x17F).contains(scalar.value)
  }

  /// The letters that a character is written with, a space for what separates words, and nothing for characters
  /// of other scripts.
  private static func plain(_ character: Character) -> String {
    if character.isWhitespace { return " " }
    if character == "&" { return "+" }
    if "‘’‚´`".contains(character) { return "'" }
    if "‐‑‒–—_".contains(character) { return "-" }
    let letters = FoldedText(String(character)).text
    guard letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || punctuation.contains($0)) })
    else { return "" }
    return character.isUppercase ? letters.prefix(1).uppercased() + letters.dropFirst() : letters
  }

  private static func shortened(_ text: String, _ most: Int) -> String {
    let words = text.split(separator: " ").joined(separator: " ")
    return words.prefix(most).split(separator: " ").joined(separator: " ")
  }
}

extension String {
  /// Nil if there is neither letter nor digit, so that no bank could say whose it is.
  var named: String? { contains { $0.isLetter || $0.isNumber } ? self : nil }

  /// Escaped for an address: a space is `%20` and never `+`.
  var escaped: String {
    var result = ""
    PercentCoding.append(self, to: &result)
    return result
  }
}
