/// The plural form of a phrase beside a number. A language uses some of these.
package enum PluralCategory: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

/// The rule by which a language chooses the form for a whole number, from CLDR.
package enum PluralRule: CaseIterable, Sendable {
  /// Dutch, English, German: one is `one`.
  case english
  /// French, Portuguese: zero and one are `one`, whole millions are `many`.
  case french
  /// Italian, Spanish: one is `one`, whole millions are `many`.
  case spanish
  /// Polish: one is `one`, endings 2 to 4 are `few`, others `many`; `other` would be for fractions.
  case polish
  /// Japanese: no forms.
  case japanese
  /// Arabic: all six.
  case arabic

  /// Nil for a language without a rule here; `pt-BR` is looked up as `pt`.
  package init?(language tag: some StringProtocol) {
    switch tag.prefix(while: { $0 != "-" }).lowercased() {
    case "de", "en", "nl": self = .english
    case "fr", "pt": self = .french
    case "es", "it": self = .spanish
    case "pl": self = .polish
    case "ja": self = .japanese
    case "ar": self = .arabic
    default: return nil
    }
  }

  /// The forms a phrase must have in such a language.
  package var categories: [PluralCategory] {
    switch self {
    case .english: [.one, .other]
    case .french, .spanish: [.one, .many, .other]
    case .polish: [.one, .few, .many]
    case .japanese: [.other]
    case .arabic: PluralCategory.allCases
    }
  }

  /// The form beside the number; its sign does not matter.
  package func category(of number: Int) -> PluralCategory {
    let n = number.magnitude
    return switch self {
    case .english: n == 1 ? .one : .other
    case .french: n <= 1 ? .one : Self.millions(n)
    case .spanish: n == 1 ? .one : Self.millions(n)
    case .polish: Self.polish(n)
    case .japanese: .other
    case .arabic: Self.arabic(n)
    }
  }

  private static func millions(_ n: UInt) -> PluralCategory { n != 0 && n % 1_000_000 == 0 ? .many : .other }

  private static func polish(_ n: UInt) -> PluralCategory {
    if n == 1 { return .one }
    return (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? .few : .many
  }

  private static func arabic(_ n: UInt) -> PluralCategory {
    switch (n, n % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}
