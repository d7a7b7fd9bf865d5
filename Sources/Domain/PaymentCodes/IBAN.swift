import Ledger

/// The number of a bank account that is valid across borders (ISO 13616).
package struct IBAN: Hashable, Sendable {
  /// Without spaces, in capital letters.
  package let text: String

  package enum Mistake: Error, Hashable {
    /// It does not begin with a country's letters, or has other characters than letters and digits.
    case form
    case unknownCountry(String)
    case length(expected: Int)
    /// For payment slips with a reference of their own, which a person does not have.
    case slipNumber
    /// A letter or digit is wrong, or two are in the wrong order.
    case checkDigits
  }

  /// Spaces, hyphens and small letters are as people type them.
  package init(_ typed: String) throws(Mistake) {
    var text = String(typed.filter { !$0.isWhitespace && $0 != "-" }).capitalizedASCII
    if text.hasPrefix("IBAN") { text = String(text.dropFirst(4).drop { $0 == ":" }) }
    let characters = Array(text.utf8)
    guard characters.count >= 4, characters.count <= 34, characters.allSatisfy({ $0.base36 != nil }),
      characters[..<2].allSatisfy({ !$0.isDigit }), characters[2..<4].allSatisfy(\.isDigit)
    else { throw .form }
    let country = String(text.prefix(2))
    guard let length = Self.lengths[country] else { throw .unknownCountry(country) }
    guard characters.count == length else { throw .length(expected: length) }
    guard Self.remainder(characters[4...] + characters[..<4]) == 1 else { throw .checkDigits }
    self.text = text
  }

  package var country: String { String(text.prefix(2)) }

  /// In groups of four, as it is printed.
  package var grouped: String {
    text.enumerated().map { $0 > 0 && $0 % 4 == 0 ? " \($1)" : "\($1)" }.joined()
  }

  /// The remainder by 97 of the number that letters and digits stand for: A is 10, Z is 35.
  static func remainder(_ characters: some Sequence<UInt8>) -> Int {
    characters.reduce(0) { sum, character in
      let value = character.base36 ?? 0
      return (sum * (value < 10 ? 10 : 100) + value) % 97
    }
  }

  /// A Swiss number for payment slips with a reference of their own, which a person does not have.
  var isSlipNumber: Bool {
    let institution = Int(text.dropFirst(4).prefix(5)) ?? 0
    return ["CH", "LI"].contains(country) && (30_000...31_999).contains(institution)
  }

  /// The European Economic Area, whose banks need no code of the bank beside the number.
  var isEuropean: Bool { Self.european.contains(country) }

  private static let european = Set(
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
      separator: " "
    ).map(String.init))

  private static let lengths: [String: Int] = {
    let table = """
      AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 \
      EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 \
      IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 \
      NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 \
      SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
      """
    let pairs = table.split(separator: " ").map { (String($0.prefix(2)), Int($0.dropFirst(2)) ?? 0) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// The value of a digit or capital letter in base 36.
  var base36: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
