import Accounts
import HTTP
import Ledger
import Store
import Threads

/// Why a visitor does not get what was asked for, as a page can say it.
enum Problem: Error, Equatable {
  case badRequest
  /// Who asks is said in a way that is not taken, by a proxy or by somebody in its place.
  case refusedName
  /// A text has more marks in a row than any writing has.
  case tooManyMarks
  /// A field has a longer name than any that a page has.
  case unknownField
  /// What was asked did not come from a page of this instance.
  case crossSite
  case forbidden
  /// Nothing changes in an archived group.
  case groupIsArchived
  case notFound
  /// What somebody typed is for a group that was deleted, or that they are not in. To whom it never was there it says
  /// the same.
  case groupIsGone
  case methodNotAllowed([Method])
  case timedOut
  case conflict
  case tooLarge
  case unsupportedMedia
  case misdirected
  /// Too much of it for now; it may be asked again after so many seconds.
  case tooMany(seconds: Int)
  /// As many downloads are under way as there may be.
  case tooManyDownloads
  /// One thing was changed so often that it takes no further change of this visitor, today or at all.
  case changedTooOftenToday
  case changedTooOften
  case tooLong
  /// There is as much of it as there can be.
  case limit(HouseholdLimit)
  /// The entry has as many tags or files as it can have.
  case entryIsFull(limit: Int)
  case notImplemented
  case unavailable
  case versionNotSupported
  case expectationFailed
  case diskFull
  case unexpected

  /// What `error` means to a visitor. What is nobody's to know goes to `report` instead.
  init(_ error: any Error, report: (any Error) -> Void) {
    switch error {
    case let problem as Problem: self = problem
    case let error as BodyError: self.init(error)
    case let error as FormError: self.init(error)
    case let error as Refusal: self.init(error)
    case let error as JournalError: self.init(error)
    case is BlockingPool.Busy, is HashingPlaces.AllTaken: self = .tooMany(seconds: 2)
    case let error as StoreError:
      report(error)
      self = error == .diskFull ? .diskFull : .unavailable
    default:
      report(error)
      self = .unexpected
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
    case .crossSite, .forbidden, .groupIsArchived: .forbidden
    case .notFound, .groupIsGone: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .timedOut: .requestTimeout
    case .conflict, .changedTooOften: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupportedMedia: .unsupportedMediaType
    case .misdirected: .misdirected
    case .tooMany, .tooManyDownloads, .changedTooOftenToday: .tooManyRequests
    case .tooLong: .fieldsTooLarge
    case .limit, .entryIsFull: .unprocessable
    case .notImplemented: .notImplemented
    case .unavailable: .unavailable
    case .versionNotSupported: .versionNotSupported
    case .expectationFailed: .expectationFailed
    case .diskFull: .insufficientStorage
    case .unexpected: .serverError
    }
  }
}
