import Ledger
import Words

/// Why an entry cannot come again as it was typed.
enum RepetitionMistake: FieldMistake, Equatable {
  case unknownUnit
  case everyOutside
  case timesOutside
  case notADay
  case endsBeforeStart
  case twoEnds
  case startsInThePast
  /// So many of its dates have passed already that nobody can mean it, or that they take too much room.
  case tooManyPast(limit: Int)
  /// The same, and without its long note they would not take too much.
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
