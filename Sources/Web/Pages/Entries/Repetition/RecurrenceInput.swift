import HTTP
import Ledger
import Words

/// The input about a recurring entry, exactly as it was typed.
struct RecurrenceInput: Equatable, Sendable {
  /// The unit's name; empty for a single entry.
  var unit = ""
  var every = "1"
  var until = ""
  var times = ""
  /// The rule that the form edits; nil for a new one.
  var revised: Revised?

  /// A rule as its form shows it.
  struct Revised: Equatable, Sendable {
    let rule: RecurringRule
    /// The day of its next entry; nil if the rule is over.
    let next: Day?
  }

  var isOn: Bool { !unit.isEmpty }

  init() {}

  /// The initial input of a rule's form: the repetition from its next day on.
  init(revising rule: RecurringRule, next: Day?, _ formats: Formats) {
    let schedule = rule.schedule
    revised = Revised(rule: rule, next: next)
    unit = schedule.unit.rawValue
    every = formats.amounts.text(of: DecimalNumber(Int64(schedule.every)))
    guard let next else { return }
    switch schedule.end {
    case .never: return
    case .on(let day): until = day.description
    case .after(let times):
      self.times = formats.amounts.text(of: DecimalNumber(Int64(times - schedule.count(before: next))))
    }
  }

  mutating func read(_ form: Form) throws(FormError) {
    unit = try form.single("repeat") ?? unit
    every = try form.single("every") ?? every
    until = try form.single("until") ?? until
    times = try form.single("times") ?? times
  }

  var fields: [(String, String)] {
    isOn ? [("repeat", unit), ("every", every), ("until", until), ("times", times)] : []
  }
}
