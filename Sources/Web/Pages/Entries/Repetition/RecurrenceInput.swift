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

/// The form fields for a recurring entry.
struct RecurrenceFields {
  private(set) var unit: SelectField
  private(set) var every: InputField
  /// The last day or the number of times: one of them, or neither.
  private(set) var ends: [InputField]

  static let all: [EntryField] = [.repetition, .every, .until, .times]

  init(_ input: RecurrenceInput, mayBeAlone: Bool, _ t: Strings, errors: [EntryField: String]) {
    let alone = mayBeAlone ? [SelectField.Option(value: "", label: t.repeatNever)] : []
    unit = SelectField(
      id: "repeat", name: "repeat", label: t.repeatLabel,
      options: alone + Schedule.Unit.allCases.map { .init(value: $0.rawValue, label: $0.name(t)) },
      chosen: input.unit, hint: mayBeAlone ? t.repeatHint : nil, error: errors[.repetition])
    func field(_ field: EntryField, _ label: String, _ value: String) -> InputField {
      InputField(
        id: field.id, name: field.name, label: label, value: value, autocomplete: "off", error: errors[field],
        isRequired: false)
    }
    var every = field(.every, t.repeatEvery, input.every)
    every.inputMode = "numeric"
    every.hint = t.repeatEveryHint
    var until = field(.until, t.repeatUntil, input.until)
    until.kind = .date
    var times = field(.times, input.revised == nil ? t.repeatTimes : t.repeatTimesMore, input.times)
    times.inputMode = "numeric"
    times.hint = t.repeatEndHint
    self.every = every
    ends = [until, times]
  }

  /// The same fields beside a sentence that explains the numbers.
  var withoutHints: RecurrenceFields {
    var fields = self
    (fields.unit.hint, fields.every.hint) = (nil, nil)
    for place in fields.ends.indices { fields.ends[place].hint = nil }
    return fields
  }
}

extension Schedule.Unit {
  func name(_ t: Strings) -> String {
    switch self {
    case .day: t.repeatDaily
    case .week: t.repeatWeekly
    case .month: t.repeatMonthly
    case .year: t.repeatYearly
    }
  }
}
