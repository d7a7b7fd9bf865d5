import Household
import Ledger
import Refusals
import Words

/// The schedule of a repetition's input, or its errors.
struct ScheduleReading {
  private(set) var schedule: Schedule?
  /// The schedule without its end, which may be invalid.
  private(set) var rhythm: Schedule?
  /// The number of times after which it ends.
  private(set) var times: Int?
  private(set) var mistakes: [(field: EntryField, mistake: RecurrenceMistake)] = []

  private let input: RecurrenceInput
  private let day: Day
  private let formats: Formats

  private let past: PastEntryLimit
  /// How many past entries there may be without the note.
  private let pastWithoutNote: PastEntryLimit

  /// `day` is the first one, or for an edited rule the one from which it continues. `entry` is the recurring
  /// entry, as far as it is known.
  init(_ input: RecurrenceInput, from day: Day, _ formats: Formats, of entry: Entry?) {
    past = PastEntryLimit(of: entry, from: day)
    pastWithoutNote = PastEntryLimit(of: entry?.withoutNote, from: day)
    self.input = input
    self.day = day
    self.formats = formats
    guard input.isOn || input.revised != nil else { return }
    if let unit = Schedule.Unit(rawValue: input.unit) { read(unit) } else { add(.repetition, .unknownUnit) }
    checkStart()
  }

  private mutating func add(_ field: EntryField, _ mistake: RecurrenceMistake) {
    mistakes.append((field, mistake))
  }

  private mutating func read(_ unit: Schedule.Unit) {
    let every = number(input.every).flatMap { (1...Schedule.mostEvery).contains($0) ? $0 : nil }
    if every == nil { add(.every, .everyOutside) }
    let plan = plan(every ?? 0, unit)
    rhythm = plan.schedule(until: .never)
    guard let end = end(of: plan), mistakes.isEmpty else { return }
    schedule = plan.schedule(until: end)
  }

  private func plan(_ every: Int, _ unit: Schedule.Unit) -> ScheduleStart {
    guard let revised = input.revised else { return ScheduleStart(every: every, unit, from: day) }
    return ScheduleStart(revising: revised.rule.schedule, next: revised.next, every: every, unit, from: day)
  }

  private mutating func end(of plan: ScheduleStart) -> Schedule.End? {
    switch (input.until.isBlank, input.times.isBlank) {
    case (true, true): return .never
    case (false, false): add(.times, .twoEnds)
    case (false, true):
      guard let last = Day(input.until) else {
        add(.until, .notADay)
        return nil
      }
      if let end = plan.end(on: last) { return end }
      add(.until, .endsBeforeStart)
    case (true, false):
      times = number(input.times)
      if let times, let end = plan.end(afterMore: times) { return end }
      add(.times, .timesOutside)
    }
    return nil
  }

  private mutating func checkStart() {
    if input.revised != nil {
      if day < formats.today { add(.date, .startsInThePast) }
    } else if let schedule, past.areTooMany(by: schedule, through: formats.today) {
      let isNoteTooLong = !pastWithoutNote.areTooMany(by: schedule, through: formats.today)
      add(
        .repetition, isNoteTooLong ? .tooManyPastWithNote(limit: past.most) : .tooManyPast(limit: past.most))
    }
    if !mistakes.isEmpty { schedule = nil }
  }

  private func number(_ text: String) -> Int? {
    guard let quantity = try? formats.amounts.readQuantity(text, decimals: 0) else { return nil }
    return quantity.units(atScale: 0).flatMap { Int(exactly: $0) }
  }
}

extension Entry {
  fileprivate var withoutNote: Entry {
    var entry = self
    entry.note = ""
    return entry
  }
}

extension String { fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) } }

/// The reason why a repetition is refused.
enum RecurrenceMistake: PlainlyExplainedError, Equatable {
  case unknownUnit
  case everyOutside
  case timesOutside
  case notADay
  case endsBeforeStart
  case twoEnds
  case startsInThePast
  /// It has more past dates than anyone would enter, or their entries would take too much space.
  case tooManyPast(limit: Int)
  /// The same, but without the entry's long note the space would be enough.
  case tooManyPastWithNote(limit: Int)

  func words(_ t: Strings) -> String {
    switch self {
    case .unknownUnit: t.choiceUnknown
    case .everyOutside: t.repeatEveryOutside(most: Schedule.mostEvery)
    case .timesOutside: t.repeatTimesOutside(most: Schedule.mostTimes)
    case .notADay: t.errorNotADay
    case .endsBeforeStart: t.repeatEndsBeforeStart
    case .twoEnds: t.repeatTwoEnds
    case .startsInThePast: t.repeatStartsInThePast
    case .tooManyPast(let limit): t.repeatTooManyPast(limit: limit)
    case .tooManyPastWithNote(let limit): t.repeatTooManyPastWithNote(limit: limit)
    }
  }
}
