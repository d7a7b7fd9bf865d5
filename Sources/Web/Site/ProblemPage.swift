import HTML
import HTTP

/// The page that says in words what went wrong, and the number under which the log knows more.
struct ProblemPage {
  let problem: Problem
  let id: RequestID
  let frame: Frame

  func write(to out: inout Markup) {
    var frame = frame
    frame.title = title
    Views.problem(&out, sentence: sentence, request: id.description, frame: frame)
  }

  private var t: Strings { frame.t }

  var title: String {
    switch problem {
    case .badRequest, .notImplemented, .versionNotSupported, .expectationFailed, .unsupportedMedia:
      t.problemBadRequestTitle
    case .crossSite: t.problemCrossSiteTitle
    case .forbidden: t.problemForbiddenTitle
    case .notFound: t.problemNotFoundTitle
    case .methodNotAllowed: t.problemMethodTitle
    case .timedOut: t.problemTimeoutTitle
    case .conflict: t.problemConflictTitle
    case .tooLarge, .tooLong: t.problemTooLargeTitle
    case .misdirected: t.problemMisdirectedTitle
    case .tooMany: t.problemTooManyTitle
    case .limit: t.limitTitle
    case .changedTooOftenToday: t.problemChangedTodayTitle
    case .changedTooOften: t.problemChangedOftenTitle
    case .unavailable: t.problemUnavailableTitle
    case .diskFull: t.problemDiskFullTitle
    case .unexpected: t.problemUnexpectedTitle
    }
  }

  var sentence: String {
    switch problem {
    case .badRequest, .notImplemented, .versionNotSupported, .expectationFailed, .unsupportedMedia:
      t.problemBadRequest
    case .crossSite: t.problemCrossSite
    case .forbidden: t.problemForbidden
    case .notFound: t.problemNotFound
    case .methodNotAllowed: t.problemMethod
    case .timedOut: t.problemTimeout
    case .conflict: t.problemConflict
    case .tooLarge: t.problemTooLarge
    case .tooLong: t.problemTooLong
    case .misdirected: t.problemMisdirected
    case .tooMany(let seconds): t.problemTooMany(seconds: seconds)
    case .limit(let limit): limit.words(t)
    case .changedTooOftenToday: t.problemChangedToday
    case .changedTooOften: t.problemChangedOften
    case .unavailable: t.problemUnavailable
    case .diskFull: t.problemDiskFull
    case .unexpected: t.problemUnexpected
    }
  }
}
