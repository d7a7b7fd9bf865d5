import HTTP
import Refusals
import Store
import Words

extension APIProblem {
  /// What `error` means to a program. Unexpected errors go to `report`, and are not shown.
  init(_ error: any Error, _ formats: Formats, report: (any Error) -> Void) {
    switch error {
    case let problem as APIProblem: self = problem
    case let fault as ShapeFault: self.init([fault])
    case let error as BodyError: self.init(error, formats.t)
    case is FormError: self.init(.unreadable, "The query cannot be read.")
    case let error as any ExplainedError:
      if error is StoreError { report(error) }
      self.init(error, formats)
    default:
      report(error)
      self.init(.unexpected, formats.t.problemUnexpected)
    }
  }

  /// An error of the domain, which says itself where it is and why.
  init(_ error: any ExplainedError, _ formats: Formats) {
    switch error.kind {
    case .invalid, .unknown, .unfit:
      self.init(error.faults(formats).map { ShapeFault(at: $0.pointer, $0.code, $0.words) })
    case .tooMany(let seconds): self = .tooMany(seconds: seconds, error.words(formats))
    case .changedTooOftenToday: self = .tooMany(seconds: 3_600, error.words(formats))
    case .limit, .changedTooOften: self.init(.refused, error.words(formats))
    case .forbidden, .archived: self.init(.forbidden, error.words(formats))
    case .notFound: self.init(.notFound, error.words(formats))
    case .conflict: self.init(.conflict, error.words(formats))
    case .reused: self.init(.operationReused, error.words(formats))
    case .tooLarge: self.init(.tooLarge, error.words(formats))
    case .unsupported: self.init(.unsupportedMediaType, error.words(formats))
    case .unavailable: self.init(.unavailable, error.words(formats))
    case .storageFull: self.init(.storageFull, error.words(formats))
    }
  }

  /// The same at another place of the request, where its handler knows better.
  init(at pointer: String, _ error: any ExplainedError, _ formats: Formats) {
    self.init(at: pointer, error.code, error.words(formats))
  }

  private init(_ error: BodyError, _ t: Strings) {
    switch error {
    case .tooLarge: self.init(.tooLarge, t.problemTooLarge)
    case .timedOut, .closed: self.init(error.status, t.problemTimeout)
    case .malformed(let refusal): self.init(refusal.status, refusal.reason)
    case .crowded: self = .tooMany(seconds: 5, t.problemTooMany(seconds: 5))
    }
  }
}
