import Testing
import ViewCompiler

struct LocalesTests {
  private static let german =
    "name = Deutsch\nmonths = Januar\nweekdays = Montag\ndayInFigures = d.M.y\nand = \" und \""

  private func complaints(_ files: (tag: String, text: String)...) -> [String] {
    let sources = files.map { ($0.tag, Source(file: $0.tag + ".locale", text: $0.text)) }
    do {
      _ = try LocalesWriter.swift(for: sources)
      return []
    } catch { return error.all.map(\.description) }
  }

  @Test func `what a land does not say is as in its language, but for the currency`() throws {
    let files = [
      ("de", Self.german + "\ncurrency = DEM\nclock = .\nsymbols = USD:$ common"),
      ("de-AT", "# Next door.\nlike = de\nname = Österreich\ngroup = \\u{A0}\nmorning = AM\nafternoon = PM"),
      ("de-XX", "like = de-AT\nalso = xx\nclock = :\nsymbols =\notherGroups = 2"),
    ]
    let code = try LocalesWriter.swift(for: files.map { ($0.0, Source(file: $0.0, text: $0.1)) })
    #expect(code.contains("case \"de-XX\", \"xx\": deXX"))
    #expect(code.contains("static let lands = [\"de\"]"))
    let austria = """
        static let deAT = LocaleData(
          name: "Österreich",
          group: "\\u{A0}",
          symbols: "USD:$ \\(commonSymbols)",
          months: "Januar",
          weekdays: "Montag",
          dayInFigures: "d.M.y",
          clock: .halves("AM", "PM"),
          and: " und ")
      """
    #expect(code.contains(austria), "\(code)")
    let last = try #require(code.split(separator: "deXX = LocaleData").last)
    #expect(last.contains("clock: .hours(\":\")") && last.contains("otherGroups: 2,"))
    #expect(!last.contains("symbols"))
  }

  @Test(arguments: [
    Mistake("\nmoths = a", "6:1: error: a locale has no 'moths'"),
    Mistake("\nname = a", "6:1: error: 'name' is here twice"),
    Mistake("\nnothing", "6:1: error: a line reads: key = value"),
    Mistake("\nlike = fr", "6:1: error: there is no locale 'fr' that this can be like"),
    Mistake("\nlike = de", "6:1: error: there is no locale 'de' that this can be like"),
    Mistake(
      "\nplus = \\(1)", "6:1: error: a value has no quote within, and no \\ but for a character: \\u{A0}"),
    Mistake(
      "\nplus = \"a\"b\"", "6:1: error: a value has no quote within, and no \\ but for a character: \\u{A0}"),
  ]) func `a mistake is shown where it is`(_ mistake: Mistake) {
    #expect(complaints(("de", Self.german + mistake.view)).first == "de.locale:" + mistake.complaint)
  }

  @Test func `a locale without the required words is refused`() {
    #expect(complaints(("de", "name = Deutsch\n")) == ["de.locale:1:1: error: 'months' is missing"])
  }

  @Test func `every language names the same currencies`() {
    let english = ("en", Source(file: "en.names", text: "EUR = Euro\nCHF = Swiss Franc"))
    let german = ("de", Source(file: "de.names", text: "EUR = Euro\nDEM = Mark"))
    let mistakes = #expect(throws: Diagnostics.self) {
      try CurrencyNamesWriter.swift(for: [english, german])
    }
    #expect(
      mistakes?.all.map(\.description) == [
        "de.names:1:1: error: 'CHF' has no name", "de.names:2:1: error: 'DEM' has no name in en/",
      ])
  }

  @Test func `every language has words for the same categories, each once`() {
    let english = ("en", Source(file: "en.guesses", text: "rent = rent\npets = dog, cat"))
    let german = ("de", Source(file: "de.guesses", text: "pets = Hund, hund,\nzoo = Affe"))
    let mistakes = #expect(throws: Diagnostics.self) { try GuessesWriter.swift(for: [english, german]) }
    #expect(
      mistakes?.all.map(\.description) == [
        "de.guesses:1:1: error: 'rent' has no words", "de.guesses:1:1: error: 'hund' is here twice, or empty",
        "de.guesses:1:1: error: '' is here twice, or empty",
        "de.guesses:2:1: error: 'zoo' has no words in en/",
      ])
  }
}
