extension AmountFormat {
  /// `1,234.50`
  package static let pointed = AmountFormat(decimalMarks: ["."], groupMarks: [","])
  /// `1.234,50`
  package static let comma = AmountFormat(decimalMarks: [","], groupMarks: ["."])
  /// `1 234,50` with a no-break space
  package static let spaced = AmountFormat(decimalMarks: [","], groupMarks: ["\u{A0}", "\u{202F}"])
  /// `1 234,50` with a narrow no-break space
  package static let narrowSpaced = AmountFormat(decimalMarks: [","], groupMarks: ["\u{202F}", "\u{A0}"])
  /// `1’234.50`
  package static let apostrophe = AmountFormat(decimalMarks: ["."], groupMarks: ["\u{2019}", "'"])
  /// `12,34,567.50`
  package static let indian = AmountFormat(decimalMarks: ["."], groupMarks: [","], grouping: .lakhs)
  /// `١٬٢٣٤٫٥٠`; with western digits, the same countries write comma and point.
  package static let arabic = AmountFormat(
    decimalMarks: ["\u{66B}", "."], groupMarks: ["\u{66C}", ","], zero: "\u{660}")
  /// `۱٬۲۳۴٫۵۰`
  package static let persian = AmountFormat(
    decimalMarks: ["\u{66B}", "."], groupMarks: ["\u{66C}", ","], zero: "\u{6F0}")

  /// The format for a language tag such as `de`, `pt-BR` or `fr_CH`; English if the tag is unknown.
  package init(locale tag: String) {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let language = parts.first?.loweredASCII ?? "en"
    let region = parts.dropFirst().last { $0.utf8.count == 2 }?.capitalizedASCII ?? ""
    self = AmountFormat.byRegion["\(language)-\(region)"] ?? AmountFormat.byLanguage[language] ?? .pointed
  }

  private static let byLanguage: [String: AmountFormat] = table([
    (.comma, "az ca da de el es eu gl hr id is it mk nl pt ro sl sq sr tr vi"),
    (.spaced, "be bg cs et fi hu hy ka kk lt lv nb nn no pl ru sk sv uk uz"), (.narrowSpaced, "fr"),
    (.indian, "bn gu hi kn ml mr pa ta te"), (.arabic, "ar"), (.persian, "fa"),
  ])

  private static let byRegion: [String: AmountFormat] = table([
    (.apostrophe, "de-CH de-LI it-CH rm-CH"),
    (AmountFormat(decimalMarks: [".", ","], groupMarks: ["\u{202F}", "\u{2019}", "'"]), "fr-CH"),
    (.spaced, "de-AT es-CR pt-PT pt-AO pt-MZ"),
    (.pointed, "ar-AE es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US"),
    (.comma, "ar-DZ ar-LY ar-MA ar-TN en-DE fr-MA"), (.indian, "en-IN"),
  ])

  private static func table(_ rows: [(AmountFormat, String)]) -> [String: AmountFormat] {
    var table: [String: AmountFormat] = [:]
    for (format, tags) in rows { for tag in tags.split(separator: " ") { table[String(tag)] = format } }
    return table
  }
}
