import Ledger
import Testing

@testable import Words

struct DayFormatTests {
  private func formats(_ locale: String) throws -> Formats {
    Formats(t: Strings(language: .en), locale: locale, today: try #require(Day("2025-03-04")))
  }

  @Test(arguments: [
    ("en-GB", "2025-03-04", "Today"), ("en-GB", "2025-03-03", "Yesterday"),
    ("en-GB", "2025-03-05", "Tomorrow"), ("en-GB", "2025-03-02", "Sunday 2 March"),
    ("en-GB", "2024-12-31", "Tuesday 31 December 2024"), ("en-IE", "2025-03-02", "Sunday 2 March"),
    ("en-IE", "2024-12-31", "Tuesday 31 December 2024"), ("en", "2025-03-02", "Sunday, March 2"),
    ("de", "2025-03-02", "Sonntag, 2. März"), ("de", "2026-01-01", "Donnerstag, 1. Januar 2026"),
    ("fr", "2025-03-01", "samedi 1er mars"), ("es", "2025-03-02", "domingo, 2 de marzo"),
    ("pt-BR", "2024-03-01", "sexta-feira, 1º de março de 2024"),
    ("pt-BR", "2024-03-02", "sábado, 2 de março de 2024"), ("ja", "2025-03-01", "3月1日 土曜日"),
    ("ja", "2024-11-30", "2024年11月30日 土曜日"), ("ar-EG", "2025-03-02", "\u{2068}الأحد، ٢ مارس\u{2069}"),
    ("en-GB", "0001-01-01", "Monday 1 January 1"),
  ]) func `a day has its name, and its year where it is another`(locale: String, day: String, text: String)
    throws
  {
    let heading = try formats(locale).heading(try #require(Day(day)))
    #expect(heading.replacing("\u{A0}", with: " ") == text)
  }

  @Test(
    arguments: [
      (.en, "2025-03-04", "4 Today"), (.en, "2025-03-03", "3 Mon"), (.de, "2025-03-04", "4 Heute"),
      (.de, "2025-03-03", "3 Mo"), (.fr, "2025-03-03", "3 hier"), (.ja, "2025-03-03", "3 昨日"),
    ] as [(Strings.Language, String, String)]) func `beside what was on it, a day has one short word`(
      language: Strings.Language, day: String, text: String
    ) throws
  {
    let formats = Formats(t: Strings(language: language), today: try #require(Day("2025-03-04")))
    let (number, name) = formats.brief(try #require(Day(day)))
    #expect("\(number) \(name)" == text)
  }

  @Test func `a stretch of days over two years says both`() throws {
    let formats = try formats("en-GB")
    let (old, early, late) = (Day("2024-03-06"), Day("2025-01-02"), Day("2025-08-02"))
    let over = formats.ends(try #require(old)...(try #require(late)))
    #expect(over.first == "6 March 2024" && over.last == "2 August 2025")
    let within = formats.ends(try #require(early)...(try #require(late)))
    #expect(within.first == "2 January" && within.last == "2 August")
  }

  @Test func `a sentence says the day in its own words`() throws {
    let formats = try formats("en-GB")
    #expect(formats.dayInSentence(try #require(Day("2025-03-04"))) == "today")
    #expect(formats.dayInSentence(try #require(Day("2025-02-01"))) == "on 1 February")
    #expect(formats.dayInSentence(try #require(Day("2023-02-01"))) == "on 1 February 2023")
  }
}
