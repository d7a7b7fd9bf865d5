import Accounts
import Exchange
import HTTP
import Household
import Ledger
import Store
import Threads
import Words

extension APIProblem {
  /// The problem for an error. An error that clients must not see goes to `report` instead.
  init(_ error: any Error, _ formats: Formats, report: (any Error) -> Void) {
    let t = formats.t
    switch error {
    case let problem as APIProblem: self = problem
    case let fault as ShapeFault: self.init([fault])
    case let error as BodyError: self.init(error, t)
    case let error as FormError: self.init(error)
    case let error as Refusal: self.init(error, formats)
    case let error as JournalError: self.init(error, t)
    case DistinctName.Mistake.text(let error): self.init(at: "/name", error.code, error.words(t))
    case DistinctName.Mistake.taken(let name): self.init(at: "/name", "taken", t.labelNameTaken(name: name))
    case let mistakes as LabelDraft.Mistakes: self.init(mistakes, t)
    case let refusal as LabelRefusal: self.init(refusal, t)
    case let refusal as UnitRefusal: self = refusal.problem
    case let unfit as UnfitFile: self.init(unfit, t)
    case let refusal as UndoRefusal: self.init(refusal, t)
    case let clash as NameClash: self.init(at: "", "taken", t.undoNameTaken(name: clash.name))
    case is SignInAttempts.Wait, is BlockingPool.Busy, is HashingPlaces.AllTaken:
      self = .tooMany(seconds: 2, t.problemTooMany(seconds: 2))
    case let error as StoreError:
      report(error)
      self =
        error == .diskFull
        ? .init(.storageFull, t.problemDiskFull) : .init(.unavailable, t.problemUnavailable)
    default:
      report(error)
      self.init(.unexpected, t.problemUnexpected)
    }
  }

  /// The detail for the id of an operation that was another change before.
  static let reused = "This id was used before, for something else."

  /// The detail for a bill that would change a viewer's share.
  static let movesPart = "A member who only looks on is in it: that part stays as it was, or there is none."

  /// The detail for a unit with an invalid name, or one of a currency or of a unit with other decimals.
  static let notAUnit =
    "A unit’s name is made of a few letters and signs, and no currency and no other unit is called so."

  private init(_ error: BodyError, _ t: Strings) {
    switch error {
    case .tooLarge: self.init(.tooLarge, t.problemTooLarge)
    case .timedOut, .closed: self.init(error.status, t.problemTimeout)
    case .malformed(let refusal): self.init(refusal.status, refusal.reason)
    case .crowded: self = .tooMany(seconds: 5, t.problemTooMany(seconds: 5))
    }
  }

  private init(_ refusal: UndoRefusal, _ t: Strings) {
    switch refusal {
    case .uneven: self.init(at: "", "isUneven", t.memberRemoveUneven)
    case .erased: self.init(.conflict, t.undoErased)
    case .undoneAlready: self.init(.conflict, t.undoAlready)
    case .changedSince: self.init(.conflict, t.undoChangedTitle)
    }
  }

  private init(_ error: FormError) {
    self.init(.unreadable, "The query cannot be read.")
  }

  private init(_ error: JournalError, _ t: Strings) {
    switch error {
    case .missing, .missingAttachment: self.init(.notFound, t.problemNotFound)
    case .conflict, .exists: self.init(.operationReused, Self.reused)
    case .superseded: self.init(.conflict, t.problemConflict)
    case .changedTooOften: self.init(.refused, t.problemChangedOften)
    case .changedTooOftenToday: self = .tooMany(seconds: 3_600, t.problemChangedToday)
    case .tooLong: self.init(.tooLarge, t.problemTooLarge)
    }
  }

  /// The problem for a refusal of the Ledger, if no handler knows which member of the body it is about.
  private init(_ refusal: Refusal, _ formats: Formats) {
    let t = formats.t
    switch refusal {
    case .notInGroup, .groupIsDeleted, .isErased: self.init(.notFound, t.problemNotFound)
    case .viewersOnlyRead, .ownersOnly, .notYourself, .notBroughtByYou:
      self.init(.forbidden, t.problemForbidden)
    case .groupIsArchived: self.init(.forbidden, t.problemArchived)
    case .groupExists: self.init(.operationReused, Self.reused)
    case .lastOwner: self.init(at: "", "lastOwner", t.memberLastOwner)
    case .hasPart: self.init(at: "", "hasPart", t.memberHasPart)
    case .movesPart: self.init(at: "", "movesPart", Self.movesPart)
    case .mergedIntoItself: self.init(at: "/into", "mergedIntoItself", t.memberMergedIntoItself)
    case .alreadyClaimed: self.init(at: "", "alreadyClaimed", t.memberMergeClaimed)
    case .removedMember: self.init(at: "", "removedMember", "This member is not in the group any more.")
    case .receiptIsSettled: self.init(at: "", "isSettled", "It was filed or dropped already.")
    case .notInBin: self.init(at: "", "notInBin", "It is not in the bin.")
    case .nothingChanged: self.init(at: "", "nothingChanged", "It is so already.")
    case .unknownMember: self.init(at: "", "unknownMember", t.errorNotInGroup)
    case .takesNoPart: self.init(at: "", "takesNoPart", t.errorNotInGroup)
    case .unknownCurrency(let currency):
      self.init(at: "", "unknownCurrency", t.errorUnknownCurrency(name: currency.code))
    case .text(let error): self.init(at: "", error.code, error.words(t))
    case .bill(let error): self.init(at: "/bill", error.code, BillWords(formats).words(for: error))
    case .customUnit: self.init(at: "", "notAUnit", Self.notAUnit)
    case .budgetNotPositive: self.init(at: "/monthly", "notPositive", "A budget is more than nothing.")
    case .tooMany(let limit): self.init(.refused, t.limitOfEntry(limit: limit))
    case .limit(let limit): self.init(.refused, limit.words(t))
    }
  }
}

extension TextError {
  var code: String {
    switch self {
    case .empty: "empty"
    case .tooLong: "tooLong"
    case .forbiddenCharacter: "forbiddenCharacter"
    }
  }

  func words(_ t: Strings) -> String {
    switch self {
    case .empty: t.errorTextEmpty
    case .tooLong(let limit): t.errorTextTooLong(limit: limit)
    case .forbiddenCharacter: t.errorTextForbidden
    }
  }
}
