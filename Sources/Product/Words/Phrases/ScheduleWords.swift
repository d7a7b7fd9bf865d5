package import Ledger

/// Describes a schedule: "every month on the 31st, until 3 March".
package struct ScheduleWords {
  private let formats: Formats

  package init(formats: Formats) { self.formats = formats }

  private var t: Strings { formats.t }

  package func words(_ schedule: Schedule) -> String {
    let rhythm = rhythm(schedule)
    return switch schedule.end {
    case .never: rhythm
    case .on(let day): t.repeatsUntil(rhythm: rhythm, day: formats.date(day))
    case .after(let times): t.repeatsTimes(rhythm: rhythm, count: times)
    }
  }

  private func rhythm(_ schedule: Schedule) -> String {
    let (every, start) = (schedule.every, schedule.start)
    switch schedule.unit {
    case .day: return every == 1 ? t.repeatsDaily : t.repeatsEveryDays(count: every)
    case .week:
      let day = formats.weekday(start)
      return every == 1 ? t.repeatsWeekly(day: day) : t.repeatsEveryWeeks(count: every, day: day)
    case .month:
      let day = dayOfMonth(start)
      return every == 1 ? t.repeatsMonthly(day: day) : t.repeatsEveryMonths(count: every, day: day)
    case .year:
      let day = formats.dayOfYear(start)
      return every == 1 ? t.repeatsYearly(day: day) : t.repeatsEveryYears(count: every, day: day)
    }
  }

  private func dayOfMonth(_ day: Day) -> String {
    let names = t.repeatDaysOfMonth.split(separator: " ")
    return names.indices.contains(day.day - 1) ? String(names[day.day - 1]) : "\(day.day)"
  }

  /// The day used in months that do not have the chosen one.
  package func note(on schedule: Schedule) -> String? {
    let isShort =
      switch schedule.unit {
      case .day, .week: false
      case .month: schedule.start.day > 28
      case .year: schedule.start.month == 2 && schedule.start.day == 29
      }
    return isShort ? t.repeatsShortMonths : nil
  }
}
