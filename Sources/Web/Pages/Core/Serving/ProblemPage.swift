import HTML
import HTTP
import Refusals
import Words

/// The error page: what went wrong, and the request id under which the log has details.
struct ProblemPage {
  let problem: Problem
  let id: RequestID
  let frame: Frame
  /// The input of the refused form, which must not be lost.
  var typed: [String] = []

  func write(to out: inout Markup) {
    var frame = frame
    frame.title = title
    Views.siteProblem(
      &out, sentence: problem.sentence(t), typed: typed, request: id.description, frame: frame)
  }

  private var t: Strings { frame.t }

  var title: String {
    switch problem {
    case .badRequest, .unknownField, .notImplemented, .versionNotSupported, .expectationFailed,
      .unsupportedMedia:
      t.problemBadRequestTitle
    case .refusedName: t.problemRefusedNameTitle
    case .tooManyMarks: t.problemMarksTitle
    case .crossSite: t.problemCrossSiteTitle
    case .forbidden: t.problemForbiddenTitle
    case .groupIsArchived: t.problemArchivedTitle
    case .notFound: t.problemNotFoundTitle
    case .groupIsGone: t.problemGroupGoneTitle
    case .methodNotAllowed: t.problemMethodTitle
    case .timedOut: t.problemTimeoutTitle
    case .conflict: t.problemConflictTitle
    case .tooLarge, .tooLong: t.problemTooLargeTitle
    case .misdirected: t.problemMisdirectedTitle
    case .tooMany, .tooManyDownloads: t.problemTooManyTitle
    case .refused(.limit, _): t.limitTitle
    case .refused(.conflict, _), .refused(.reused, _): t.problemConflictTitle
    case .refused: t.problemForbiddenTitle
    case .changedTooOftenToday: t.problemChangedTodayTitle
    case .changedTooOften: t.problemChangedOftenTitle
    case .unavailable: t.problemUnavailableTitle
    case .diskFull: t.problemDiskFullTitle
    case .unexpected: t.problemUnexpectedTitle
    }
  }
}
