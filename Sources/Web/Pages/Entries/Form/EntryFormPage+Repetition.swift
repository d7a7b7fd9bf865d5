import Ledger
import Words

/// How often and how long an entry recurs, as a sentence with two words that open their fields.
extension EntryFormPage {
  /// The repetition fields of a new entry or a rule. An existing entry gets them on a page of its own.
  var repetition: RecurrenceFields? {
    guard form.isNew || form.rule != nil else { return nil }
    var errors: [EntryField: String] = [:]
    for field in RecurrenceFields.all { errors[field] = error(field)?.text }
    return RecurrenceFields(input.repetition, mayBeAlone: form.rule == nil, t, errors: errors).withoutHints
  }

  var repetitionSentence: FormSentence { .repetition(t) }

  /// "Every month on the 1st", or less if the input is incomplete.
  var rhythmText: String {
    guard let unit = Schedule.Unit(rawValue: input.repetition.unit) else { return t.repeatNever }
    guard let rhythm = form.reading.rhythm else { return unit.name(t) }
    let words = ScheduleWords(formats: formats).words(rhythm)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// "until I stop it".
  var repetitionEndText: String {
    let (until, times) = (input.repetition.until, input.repetition.times)
    if !until.allSatisfy(\.isWhitespace) {
      return Day(until).map { t.repeatEndOn(day: formats.date($0)) } ?? formats.isolated(until)
    }
    if times.allSatisfy(\.isWhitespace) { return t.repeatEndNever }
    return form.reading.times.map { t.repeatEndTimes(count: $0) } ?? formats.isolated(times)
  }

  /// Open at once if no interval is chosen yet.
  var isRhythmOpen: Bool { !input.repetition.isOn || error(.repetition) != nil || error(.every) != nil }
  var isRepetitionEndOpen: Bool { error(.until) != nil || error(.times) != nil }
}
