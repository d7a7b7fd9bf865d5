import Ledger
import Store
import Words

/// What the inputs of a repetition come to: a schedule, or what is wrong with them.
struct RepetitionReading {
  private(set) var schedule: Schedule?
  private(set) var mistakes: [(field: EntryField, mistake: RepetitionMistake)] = []

  private let input: RepetitionInput
  private let day: Day
  private let formats: Formats

  /// The most entries that an old first day adds at once.
  static let mostPastDays = 366

  /// How many of these an entry may have: fewer of one that takes much room.
  private let mostPast: Int
  /// How many it might have without its note.
  private let mostPastWithoutNote: Int

  /// `day` is the first one, or for a rule that is changed the one from which it goes on. `entry` is what comes
  /// again, as far as it is known.
  init(_ input: RepetitionInput, from day: Day, _ formats: Formats, of entry: Entry?) {
    mostPast = Self.mostPast(of: entry, from: day)
    mostPastWithoutNote = Self.mostPast(of: entry?.withoutNote, from: day)
    self.input = input
    self.day = day
    self.formats = formats
    guard input.isOn || input.revised != nil else { return }
    if let unit = Schedule.Unit(rawValue: input.unit) {
      read(unit)
    } else {
      add(.repetition, .unknownUnit)
    }
    checkStart()
  }

  private mutating func add(_ field: EntryField, _ mistake: RepetitionMistake) {
    mistakes.append((field, mistake))
  }

  private mutating func read(_ unit: Schedule.Unit) {
    let every = number(input.every).flatMap { (1...Schedule.mostEvery).contains($0) ? $0 : nil }
    if every == nil { add(.every, .everyOutside) }
    // A 31st that stands at a 28 February for now is still a 31st.
    let kept = input.revised.flatMap { revised in
      let old = revised.rule.schedule
      return revised.next == day && old.unit == unit && old.every == every ? old : nil
    }
    guard let end = end(after: kept?.count(before: day) ?? 0), let every, mistakes.isEmpty else { return }
    schedule = Schedule(every: every, unit, from: kept?.start ?? day, end: end)
  }

  private mutating func end(after past: Int) -> Schedule.End? {
    switch (input.until.isBlank, input.times.isBlank) {
    case (true, true): return .never
    case (false, false): add(.times, .twoEnds)
    case (false, true):
      guard let last = Day(input.until) else {
        add(.until, .notADay)
        return nil
      }
      if last >= day { return .on(last) }
      add(.until, .endsBeforeStart)
    case (true, false):
      if let times = number(input.times), times >= 1, times <= Schedule.mostTimes - past {
        return .after(past + times)
      }
      add(.times, .timesOutside)
    }
    return nil
  }

  private mutating func checkStart() {
    if input.revised != nil {
      if day < formats.today { add(.date, .startsInThePast) }
    } else if passes(mostPast) {
      let isNoteTooLong = !passes(mostPastWithoutNote)
      add(
        .repetition,
        isNoteTooLong ? .tooManyPastWithNote(limit: mostPast) : .tooManyPast(limit: mostPast))
    }
    if !mistakes.isEmpty { schedule = nil }
  }

  /// Whether more of its dates have passed than so many.
  private func passes(_ most: Int) -> Bool {
    let past = schedule?.dates(from: day, through: formats.today, limit: most + 1)
    return past.map { $0.count > most } ?? false
  }

  private static func mostPast(of entry: Entry?, from day: Day) -> Int {
    guard let entry, let schedule = Schedule(every: 1, .day, from: day) else { return mostPastDays }
    let rule = RecurringRule(id: ID(high: 0, low: 0), schedule: schedule, template: entry)
    return min(mostPastDays, rule.mostAtOnce)
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

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
