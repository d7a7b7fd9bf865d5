extension LocaleData {
  /// The data of a tag such as `de`, `pt-BR` or `fr_CH`; the language's where the land is not known, and
  /// English where that is not known either.
  package static func of(_ tag: String) -> LocaleData {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let language = parts.first?.lowercased() ?? ""
    let land = parts.dropFirst().last { $0.utf8.count == 2 }?.uppercased() ?? ""
    return exactly("\(language)-\(land)") ?? exactly(language) ?? english
  }

  private static func exactly(_ tag: String) -> LocaleData? {
    switch tag {
    case "en": english
    case "en-AU": australianEnglish
    case "en-GB": britishEnglish
    case "en-IE": irishEnglish
    case "en-IN": indianEnglish
    case "en-US": americanEnglish
    case "ar": arabic
    case "ar-EG": egyptianArabic
    case "da": danish
    case "da-DK": danishOfDenmark
    case "de": german
    case "de-AT": austrianGerman
    case "de-CH": swissGerman
    case "de-DE": germanOfGermany
    case "es": spanish
    case "es-ES": spanishOfSpain
    case "es-MX": mexicanSpanish
    case "fi": finnish
    case "fi-FI": finnishOfFinland
    case "fr": french
    case "fr-CH": swissFrench
    case "fr-FR": frenchOfFrance
    case "it": italian
    case "it-IT": italianOfItaly
    case "ja": japanese
    case "ja-JP": japaneseOfJapan
    case "nb", "no": norwegian
    case "nb-NO", "no-NO": norwegianOfNorway
    case "nl": dutch
    case "nl-NL": dutchOfTheNetherlands
    case "pl": polish
    case "pl-PL": polishOfPoland
    case "pt": portuguese
    case "pt-BR": brazilianPortuguese
    case "pt-PT": europeanPortuguese
    case "sv": swedish
    case "sv-SE": swedishOfSweden
    default: nil
    }
  }
}
