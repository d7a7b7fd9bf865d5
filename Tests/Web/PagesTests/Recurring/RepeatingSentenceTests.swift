import Testing
import Words

@testable import Pages

/// How often and how long, as the form of an entry says it.
struct RepeatingSentenceTests {
  private func words(_ fields: [(String, String)]) throws -> [String] {
    let page = try Flat().sent(
      [("title", "Rent"), ("amount", "9"), ("date", "2025-03-31"), ("preview", "on")] + fields
    ).page
    return [page.rhythmText, page.repetitionEndText]
  }

  @Test(arguments: [
    ([("repeat", "")], ["Never", "until I stop it"]),
    ([("repeat", "day")], ["Every day", "until I stop it"]),
    ([("repeat", "month")], ["Every month on the 31st", "until I stop it"]),
    ([("repeat", "month"), ("every", "3"), ("times", "4")], ["Every 3 months on the 31st", "4 times"]),
    ([("repeat", "week"), ("until", "2025-05-01")], ["Every week on Monday", "until 1 May"]),
    ([("repeat", "year"), ("times", "1")], ["Every year on 31 March", "1 time"]),
  ]) func `it says what was chosen`(fields: [(String, String)], expected: [String]) throws {
    #expect(try words(fields) == expected)
  }

  @Test func `what cannot be read stands there as it was typed`() throws {
    #expect(try words([("repeat", "month"), ("every", "x")])[0] == "Monthly")
    #expect(try words([("repeat", "month"), ("times", "many")])[1].contains("many"))
    #expect(try words([("repeat", "month"), ("until", "soon")])[1].contains("soon"))
    #expect(try words([("repeat", "fortnight")])[0] == "Never")
  }

  @Test func `in every language it is a sentence of two words`() {
    for language in Strings.Language.allCases {
      let pieces = FormSentence.repetition(Strings(language: language)).pieces
      #expect(pieces.compactMap(\.place) == [.rhythm, .end], "\(language)")
      #expect(pieces.allSatisfy { !$0.mark.isEmpty }, "\(language)")
    }
  }
}
