import Ledger
import Words

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
