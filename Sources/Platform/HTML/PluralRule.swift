/// The plural form of a phrase beside a number. A language uses some of these; every one has `other`.
package enum PluralCategory: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

/// The rule by which a language chooses the form for a whole number, from CLDR.
package enum PluralRule: CaseIterable, Sendable {
  /// English, German: one is `one`.
  case english
  /// French, Portuguese: zero and one are `one`, whole millions are `many`.
  case french
  /// Spanish: one is `one`, whole millions are `many`.
  case spanish
  /// Japanese: no forms.
  case japanese
  /// Arabic: all six.
  case arabic

  /// Nil for a language without a rule here; `pt-BR` is looked up as `pt`.
  package init?(language tag: some StringProtocol) {
    switch tag.prefix(while: { $0 != "-" }).lowercased() {
    case "en", "de": self = .english
    case "fr", "pt": self = .french
    case "es": self = .spanish
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
    case .japanese: .other
    case .arabic: Self.arabic(n)
    }
  }

  private static func millions(_ n: UInt) -> PluralCategory { n != 0 && n % 1_000_000 == 0 ? .many : .other }

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
