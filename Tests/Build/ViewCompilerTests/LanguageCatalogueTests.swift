import Testing
import ViewCompiler

struct LanguageCatalogueTests {
  private static let english = """
    save = Save
    deleted = “{title}” was deleted.
    # remark

    entries[one] = one entry in {group}
    entries[other] = {count: Int} entries in {group}
    paidBy = Paid by {payer: Slot}.
    """

  private func complaints(_ english: String, _ others: (tag: String, words: String)...) -> [String] {
    do {
      let reference = try catalogue("en", english)
      var catalogues: [LanguageCatalogue] = []
      for (tag, words) in others { catalogues.append(try catalogue(tag, words)) }
      _ = try StringsWriter.swift(for: reference, catalogues)
      return []
    } catch { return error.all.map(\.description) }
  }

  private func catalogue(_ tag: String, _ words: String) throws(Diagnostics) -> LanguageCatalogue {
    try LanguageCatalogue(
      tag: tag, folder: "words/" + tag, sources: [Source(file: tag + ".words", text: words)])
  }

  private static let german = [
    "save = Speichern", "deleted = „{title}“ ist gelöscht.", "entries[one] = ein Eintrag in {group}",
    "entries[other] = {count} Einträge in {group}", "paidBy = {payer} hat bezahlt.",
  ]

  @Test func `a complete translation is fine`() {
    #expect(complaints(Self.english, ("de", Self.german.joined(separator: "\n"))) == [])
  }

  @Test(arguments: [
    Mistake("save =", "1:1: error: 'save' has no words"),
    Mistake("save", "1:5: error: a line reads: key = words"),
    Mistake("\n  = a", "2:3: error: a line reads: key = words"),
    Mistake("save = a } b", "1:10: error: this '}' closes nothing; the sign itself is written \\}"),
    Mistake("save = a {b", "1:10: error: a placeholder reads {name} or {name: Type}"),
    Mistake("save = {}", "1:9: error: a placeholder reads {name} or {name: Type}"),
    Mistake("save = a\u{1}b", "1:9: error: a phrase has no control characters"),
    Mistake("save = {a}{b}{c}{d}{e}{f}{g}{h}{i}", "1:1: error: 'save' has more than 8 placeholders"),
    Mistake("save = {a: Double}", "1:12: error: a placeholder is a String, an Int or a Slot"),
    Mistake("save = \\x", "1:8: error: after a '\\' comes n, {, } or another \\"),
    Mistake("save[some] = a", "1:6: error: a form is one of zero, one, two, few, many, other"),
    Mistake("save = a\nsave = b", "2:1: error: 'save' is here twice"),
    Mistake("save = a\nsave[one] = b", "2:1: error: 'save' has forms and a line without one"),
    Mistake(
      "save[one] = a\nsave[other] = b",
      "1:1: error: 'save' has forms and needs an Int to choose by, such as {count: Int}"),
    Mistake("save[other] = {count: Int}", "1:1: error: 'save' is missing its form [one]"),
    Mistake("save[one] = {n: Int}\nsave[many] = b\nsave[other] = c", "2:1: error: en has no form [many]"),
    Mistake("save = {a: Int} {a: String}", ""),
    Mistake(
      "save[one] = {n: Int} {a}\nsave[other] = {n}", "2:1: error: 'save' is missing its placeholder {a}"),
    Mistake(
      "save[one] = {n: Int}\nsave[other] = {n: String}",
      "1:1: error: {n} is declared with two types in 'save'"),
    Mistake(
      "language = a", "1:1: error: 'language' cannot be a key: it is no free name starting in lower case"),
    Mistake("Save = a", "1:1: error: 'Save' cannot be a key: it is no free name starting in lower case"),
  ]) func `a mistake in English is reported at its line`(_ mistake: Mistake) {
    let expected = mistake.complaint.isEmpty ? [] : ["en.words:" + mistake.complaint]
    #expect(complaints(mistake.view) == expected)
  }

  @Test func `what a language lacks stands in English and is named`() throws {
    let code = try StringsWriter.swift(
      for: catalogue("en", Self.english),
      [catalogue("de", Self.german.dropFirst(2).joined(separator: "\n")), catalogue("fr", "save = Garder")])
    #expect(
      code.contains(
        """
        [.de: ["save", "deleted"], .fr: ["deleted", "entries", "paidBy"]]
        """))
  }

  @Test func `the words of a language may stand in several files`() throws {
    let files = [Source(file: "a.words", text: "save = a"), Source(file: "b.words", text: "x = y\nsave = b")]
    let complaint = #expect(throws: Diagnostics.self) {
      try LanguageCatalogue(tag: "en", folder: "words/en", sources: files)
    }
    #expect(complaint?.all.map(\.description) == ["b.words:2:1: error: 'save' is here twice"])
  }

  @Test(arguments: [
    Mistake("more = Mehr", "6:1: error: 'more' is not in en/"),
    Mistake("deleted = „{titel}“", "6:1: error: 'deleted' has no placeholder {titel}"),
    Mistake("deleted = weg", "6:1: error: 'deleted' is missing its placeholder {title}"),
    Mistake("deleted = {title: Int}", "6:1: error: {title} is of another type in en/"),
    Mistake("paidBy = bezahlt", "6:1: error: 'paidBy' is missing its placeholder {payer}"),
    Mistake("save[other] = a", "6:1: error: 'save' has one line without forms in en/"),
    Mistake("entries = a", "6:1: error: 'entries' has forms, such as [other] in en/"),
  ]) func `a translation differs from English in words only`(_ mistake: Mistake) {
    let key = mistake.view.prefix { $0.isLetter }
    let others = Self.german.map { $0.hasPrefix(key + " ") || $0.hasPrefix(key + "[") ? "# \($0)" : $0 }
    let all = complaints(Self.english, ("de", (others + [mistake.view]).joined(separator: "\n")))
    #expect(all.first == "de.words:" + mistake.complaint)
  }

  struct Forms {
    let tag: String
    let complete: [String]
  }

  @Test(arguments: [
    Forms(tag: "de", complete: ["one", "other"]), Forms(tag: "fr", complete: ["one", "many", "other"]),
    Forms(tag: "es", complete: ["one", "many", "other"]), Forms(tag: "pl", complete: ["one", "few", "many"]),
    Forms(tag: "pt-BR", complete: ["one", "many", "other"]), Forms(tag: "ja", complete: ["other"]),
    Forms(tag: "ar", complete: ["zero", "one", "two", "few", "many", "other"]),
  ]) func `each language has its own forms, all of them`(_ forms: Forms) {
    let english = "n[one] = {count: Int}\nn[other] = {count}"
    func lines(_ forms: [String]) -> String { forms.map { "n[\($0)] = {count}" }.joined(separator: "\n") }
    #expect(complaints(english, (forms.tag, lines(forms.complete))) == [])
    for missing in forms.complete where forms.complete.count > 1 {
      let all = complaints(english, (forms.tag, lines(forms.complete.filter { $0 != missing })))
      #expect(all == ["\(forms.tag).words:1:1: error: 'n' is missing its form [\(missing)]"])
    }
  }

  @Test func `a language without a plural rule is an error`() {
    let all = complaints("a = b", ("xx", "a = c"))
    #expect(all == ["words/xx:1:1: error: the plural forms of 'xx' are not known to PluralRule"])
  }
}
