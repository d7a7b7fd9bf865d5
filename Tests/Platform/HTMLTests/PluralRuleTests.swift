import HTML
import Testing

struct PluralRuleTests {
  struct Case {
    let language: String
    let form: PluralCategory
    let numbers: [Int]
  }

  static let table: [Case] = [
    Case(language: "en", form: .one, numbers: [1, -1]),
    Case(language: "en", form: .other, numbers: [0, 2, 11, 21, 101, 1_000_000]),
    Case(language: "de", form: .one, numbers: [1]),
    Case(language: "de", form: .other, numbers: [0, 2, 21, 1_000_000]),
    Case(language: "fr", form: .one, numbers: [0, 1]),
    Case(language: "fr", form: .many, numbers: [1_000_000, 2_000_000, 1_000_000_000]),
    Case(language: "fr", form: .other, numbers: [2, 17, 100, 999_999, 1_000_001, 1_500_000]),
    Case(language: "es", form: .one, numbers: [1]),
    Case(language: "es", form: .many, numbers: [1_000_000, 7_000_000]),
    Case(language: "es", form: .other, numbers: [0, 2, 100, 1_000_001]),
    Case(language: "pt-BR", form: .one, numbers: [0, 1]),
    Case(language: "pt-BR", form: .many, numbers: [1_000_000, -2_000_000]),
    Case(language: "pt-BR", form: .other, numbers: [2, 17, 1_000_001]),
    Case(language: "it", form: .many, numbers: [1_000_000]),
    Case(language: "nl", form: .other, numbers: [0, 2]), Case(language: "pl", form: .one, numbers: [1, -1]),
    Case(language: "pl", form: .few, numbers: [2, 3, 4, 22, 104, 1_000_002]),
    Case(language: "pl", form: .many, numbers: [0, 5, 11, 12, 14, 21, 25, 101, 112, 1_000_000]),
    Case(language: "ja", form: .other, numbers: [0, 1, 2, 1_000_000]),
    Case(language: "ar", form: .zero, numbers: [0]), Case(language: "ar", form: .one, numbers: [1]),
    Case(language: "ar", form: .two, numbers: [2]),
    Case(language: "ar", form: .few, numbers: [3, 10, 103, 110, 1003]),
    Case(language: "ar", form: .many, numbers: [11, 26, 99, 111, 1011]),
    Case(language: "ar", form: .other, numbers: [100, 101, 102, 200, 1000, 1_000_000]),
  ]

  @Test(arguments: table) func `a number takes the form of its language`(_ test: Case) throws {
    let rule = try #require(PluralRule(language: test.language))
    for number in test.numbers {
      #expect(rule.category(of: number) == test.form, "\(number) in \(test.language)")
    }
  }

  @Test(arguments: PluralRule.allCases) func `every form a rule gives is one it lists`(_ rule: PluralRule) {
    let numbers = Array(-200...2_000) + [1_000_000, 2_000_000, .max, .min]
    #expect(Set(numbers.map(rule.category)) == Set(rule.categories))
  }

  @Test func `a language without a rule is unknown`() {
    #expect(PluralRule(language: "ru") == nil)
    #expect(PluralRule(language: "") == nil)
  }
}
