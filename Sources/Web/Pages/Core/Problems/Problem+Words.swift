import Encodings
import Refusals
import Words

extension Problem {
  /// Whether a limit of records or changes is reached.
  var isLimit: Bool {
    switch self {
    case .refused(.limit, _), .changedTooOften, .changedTooOftenToday: true
    default: false
    }
  }

  /// Whether the page shows the typed text again, because it could not be saved.
  var keepsTyped: Bool {
    switch self {
    case .forbidden, .groupIsArchived, .notFound, .groupIsGone, .conflict: true
    case .refused(let kind, _): kind != .invalid && kind != .limit
    default: false
    }
  }

  /// What went wrong, and how to go on.
  func sentence(_ t: Strings) -> String {
    switch self {
    case .badRequest, .notImplemented, .versionNotSupported, .expectationFailed, .unsupportedMedia:
      t.problemBadRequest
    case .tooManyMarks: t.problemMarks(limit: StreamSafeText.longestRun)
    case .refusedName: t.problemRefusedName
    case .unknownField: t.problemUnknownField
    case .crossSite: t.problemCrossSite
    case .forbidden: t.problemForbidden
    case .groupIsArchived: t.problemArchived
    case .notFound: t.problemNotFound
    case .groupIsGone: t.problemGroupGone
    case .methodNotAllowed: t.problemMethod
    case .timedOut: t.problemTimeout
    case .conflict: t.problemConflict
    case .tooLarge: t.problemTooLarge
    case .tooLong: t.problemTooLong
    case .misdirected: t.problemMisdirected
    case .tooMany(let seconds): t.problemTooMany(seconds: seconds)
    case .tooManyDownloads: t.problemDownloads
    case .refused(_, let words): words
    case .changedTooOftenToday: t.problemChangedToday
    case .changedTooOften: t.problemChangedOften
    case .unavailable: t.problemUnavailable
    case .diskFull: t.problemDiskFull
    case .unexpected: t.problemUnexpected
    }
  }
}
