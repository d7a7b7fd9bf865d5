import Ledger
import Refusals
import Words

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
