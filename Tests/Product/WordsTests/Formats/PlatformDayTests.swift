import Foundation
import Ledger
import Testing

@testable import Words

/// The locale tables format days, times and lists as the platform does.
struct PlatformDayTests {
  private func eachDay(_ check: (Day, Date) throws -> Void) throws {
    // Each day of a leap year, and some of others.
    for number in Array(19_723...20_088) + Array(stride(from: 10_000, to: 40_000, by: 997)) {
      let day = try #require(Day(daysSinceEpoch: number))
      try check(day, Date(timeIntervalSince1970: Double(number) * 86_400))
    }
  }

  @Test(arguments: PlatformLocale.all) func `days with and without weekday and year`(_ test: PlatformLocale)
    throws
  {
    let (style, habits) = (test.day, test.habits)
    try eachDay { day, date in
      // In French and Brazilian Portuguese the platform writes the first of a month as a plain number.
      if day.day == 1, habits.data.firstDay != nil { return }
      #expect(habits.day.text(day) == style.format(date))
      #expect(habits.dayAndYear.text(day) == style.year().format(date))
      // In Britain and Ireland the platform's comma depends on the year; Evenly has one form.
      let isPlain = ["en-GB", "en-IE"].contains(test.tag)
      let plain = { (text: String) in isPlain ? text.replacing(",", with: "") : text }
      #expect(habits.weekday.text(day) == plain(style.weekday(.wide).format(date)))
      // In Finnish the platform inflects the names of all days but Sunday.
      let text = style.weekday(.wide).year().format(date).replacing("sunnuntai ", with: "sunnuntaina ")
      #expect(habits.weekdayAndYear.text(day) == plain(text))
    }
  }

  @Test(arguments: PlatformLocale.all) func `a month as a whole`(_ test: PlatformLocale) throws {
    let style = Date.FormatStyle(locale: test.locale, timeZone: .gmt).month(.wide).year()
    for month in 1...12 {
      let day = try #require(Day(year: 2025, month: month, day: 1))
      let date = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
      #expect(test.habits.month.text(day) == style.format(date))
    }
  }

  @Test(arguments: PlatformLocale.all) func `a day and a clock`(_ test: PlatformLocale) {
    let style = test.style(.abbreviated, .shortened)
    for minute in stride(from: 0, to: 527_040, by: 367) {
      let seconds = 1_704_067_200 + Int64(minute * 60)
      let time = LocalTime(secondsSinceEpoch: seconds)
      if time.day.day == 1, test.habits.data.firstDay != nil { continue }
      let text = style.format(Date(timeIntervalSince1970: Double(seconds)))
      #expect(test.habits.moment(time) == text)
    }
  }

  @Test(arguments: PlatformLocale.all) func `a day in figures`(_ test: PlatformLocale) throws {
    let (style, data) = (test.style(.numeric, .omitted), test.habits.data)
    let pattern = DayPattern(data.dayInFigures, in: data)
    try eachDay { day, date in #expect(pattern.text(day) == style.format(date)) }
  }

  @Test(arguments: PlatformLocale.all) func `lists`(_ test: PlatformLocale) {
    let names = ["Ada", "Ben", "Chi", "Dee", "Eve"]
    for count in 0...5 {
      let list = Array(names.prefix(count))
      // In Arabic the platform isolates each name, as pages do with values in a sentence.
      let text = list.formatted(.list(type: .and).locale(test.locale)).filter {
        !"\u{2068}\u{2069}".contains($0)
      }
      #expect(test.habits.list(list) == text)
    }
  }

  @Test(arguments: PlatformLocale.all.filter { $0.tag != "no" }) func `what a locale calls itself`(
    _ test: PlatformLocale
  ) {
    let name = test.locale.localizedString(forIdentifier: test.tag)
    #expect(LocaleData.of(test.tag).name == name)
  }
}
