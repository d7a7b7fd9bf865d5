import Encodings
import HTTP
import Refusals
import Store
import Words

/// The reason why a request fails, as a page can tell the visitor.
enum Problem: Error, Equatable {
  case badRequest
  /// The header field that names the user is ambiguous, or did not come from a trusted proxy.
  case refusedName
  /// A text has more combining marks in a row than any script uses.
  case tooManyMarks
  /// A form field has a longer name than any of our pages.
  case unknownField
  /// The request was not sent by a page of this instance.
  case crossSite
  case forbidden
  /// A public demo does without this.
  case closedInDemo
  /// All visitors of a public demo share the group.
  case keptInDemo
  /// An archived group cannot be changed.
  case groupIsArchived
  case notFound
  /// The form is for a group that was deleted, or that the visitor is not in. Strangers get the same message,
  /// so that it does not tell whether the group exists.
  case groupIsGone
  case methodNotAllowed([Method])
  case timedOut
  case conflict
  case tooLarge
  case unsupportedMedia
  case misdirected
  /// Too many requests; the next may be sent after so many seconds.
  case tooMany(seconds: Int)
  /// The limit of concurrent downloads is reached.
  case tooManyDownloads
  /// The record was changed so often that it accepts no more changes from this visitor, today or at all.
  case changedTooOftenToday
  case changedTooOften
  case tooLong
  /// A rule of the house does not allow it, for a reason in words.
  case refused(RefusalKind, String)
  case notImplemented
  case unavailable
  case versionNotSupported
  case expectationFailed
  case diskFull
  case unexpected

  /// What `error` means to a visitor. Unexpected errors go to `report`, and are not shown.
  init(_ error: any Error, _ formats: Formats, report: (any Error) -> Void) {
    switch error {
    case let problem as Problem: self = problem
    case let error as BodyError: self.init(error)
    case let error as FormError: self.init(error)
    case let error as any ExplainedError:
      if error is StoreError { report(error) }
      self.init(error, formats)
    default:
      report(error)
      self = .unexpected
    }
  }

  /// An error of the domain: it says itself why, where a page has no words of its own for its kind.
  private init(_ error: any ExplainedError, _ formats: Formats) {
    self =
      switch error.kind {
      case .invalid, .unfit, .limit, .conflict, .reused: .refused(error.kind, error.words(formats))
      case .unknown, .notFound: .notFound
      case .forbidden: .forbidden
      case .archived: .groupIsArchived
      case .changedTooOften: .changedTooOften
      case .changedTooOftenToday: .changedTooOftenToday
      case .tooLarge: .tooLarge
      case .unsupported: .unsupportedMedia
      case .tooMany(let seconds): .tooMany(seconds: seconds)
      case .unavailable: .unavailable
      case .storageFull: .diskFull
      }
  }

  init(_ error: BodyError) {
    switch error {
    case .tooLarge: self = .tooLarge
    case .timedOut, .closed: self = .timedOut
    case .malformed(let refusal): self.init(refusal)
    case .crowded: self = .tooMany(seconds: 5)
    }
  }

  init(_ error: FormError) {
    self =
      switch error {
      case .tooManyMarks: .tooManyMarks
      case .longName: .unknownField
      case .malformed, .repeated: .badRequest
      case .tooManyFields, .tooLarge: .tooLarge
      }
  }

  init(_ refusal: RequestRefusal) {
    self =
      switch refusal.status {
      case .contentTooLarge: .tooLarge
      case .fieldsTooLarge, .targetTooLong: .tooLong
      case .requestTimeout: .timedOut
      case .notImplemented: .notImplemented
      case .versionNotSupported: .versionNotSupported
      case .expectationFailed: .expectationFailed
      default: .badRequest
      }
  }

  var status: Status {
    switch self {
    case .badRequest, .refusedName, .tooManyMarks, .unknownField: .badRequest
    case .crossSite, .forbidden, .closedInDemo, .keptInDemo, .groupIsArchived: .forbidden
    case .notFound, .groupIsGone: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .timedOut: .requestTimeout
    case .conflict, .changedTooOften: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupportedMedia: .unsupportedMediaType
    case .misdirected: .misdirected
    case .tooMany, .tooManyDownloads, .changedTooOftenToday: .tooManyRequests
    case .tooLong: .fieldsTooLarge
    case .refused(.invalid, _): .badRequest
    case .refused(.limit, _): .unprocessable
    case .refused: .conflict
    case .notImplemented: .notImplemented
    case .unavailable: .unavailable
    case .versionNotSupported: .versionNotSupported
    case .expectationFailed: .expectationFailed
    case .diskFull: .insufficientStorage
    case .unexpected: .serverError
    }
  }
}

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
    case .closedInDemo: t.problemDemo
    case .keptInDemo: t.problemDemoGroup
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
