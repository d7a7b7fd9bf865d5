import HTTP
import Ledger
import Words

/// Whether and how an entry comes again, exactly as it was typed.
struct RepetitionInput: Equatable, Sendable {
  /// The unit's name, or nothing where the entry stands alone.
  var unit = ""
  var every = "1"
  var until = ""
  var times = ""
  /// The rule that the form changes; nil for a new one.
  var revised: Revised?

  /// A rule as its form shows it.
  struct Revised: Equatable, Sendable {
    let rule: RecurringRule
    /// The day that its next entry will have; nil where it is over.
    let next: Day?
  }

  var isOn: Bool { !unit.isEmpty }

  init() {}

  /// What the form of a rule begins with: how it goes on from its next day.
  init(revising rule: RecurringRule, next: Day?, _ formats: Formats) {
    let schedule = rule.schedule
    revised = Revised(rule: rule, next: next)
    unit = schedule.unit.rawValue
    every = formats.amounts.text(of: Quantity(Int64(schedule.every)))
    guard let next else { return }
    switch schedule.end {
    case .never: return
    case .on(let day): until = day.description
    case .after(let times):
      self.times = formats.amounts.text(of: Quantity(Int64(times - schedule.count(before: next))))
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
