import Ledger

/// Recurring rules and budgets.
extension DifferenceWords {
  func repetition(_ difference: Difference) -> [String] {
    switch difference {
    case .schedule(let from, let to): [t.historySchedule(from: schedule(from), to: schedule(to))]
    case .activity(_, .paused): [t.historyPaused]
    case .activity(_, .running(let day)): [t.historyRunning(day: formats.date(day))]
    case .skipped(let days): words(days, formats.date, added: t.historySkipped, removed: t.historyUnskipped)
    case .budget(let from, let to): [t.historyBudget(from: budget(from), to: budget(to))]
    default: []
    }
  }

  private func budget(_ money: Money?) -> String { money.map { formats.money($0) } ?? t.historyNothing }

  private func schedule(_ schedule: Schedule) -> String {
    let rhythm = rhythm(schedule)
    return switch schedule.end {
    case .never: rhythm
    case .on(let day): t.historyUntil(rhythm: rhythm, day: formats.date(day))
    case .after(let times): t.historyTimes(rhythm: rhythm, count: times)
    }
  }

  private func rhythm(_ schedule: Schedule) -> String {
    let (every, day) = (schedule.every, formats.date(schedule.start))
    return switch schedule.unit {
    case .day: every == 1 ? t.historyDaily(day: day) : t.historyEveryDays(count: every, day: day)
    case .week: every == 1 ? t.historyWeekly(day: day) : t.historyEveryWeeks(count: every, day: day)
    case .month: every == 1 ? t.historyMonthly(day: day) : t.historyEveryMonths(count: every, day: day)
    case .year: every == 1 ? t.historyYearly(day: day) : t.historyEveryYears(count: every, day: day)
    }
  }
}
