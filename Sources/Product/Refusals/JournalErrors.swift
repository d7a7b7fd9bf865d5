package import Ledger
package import Store
package import Words

extension Refusal: ExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .notInGroup, .groupIsDeleted, .isErased: .notFound
    case .viewersOnlyRead, .ownersOnly, .notYourself, .notBroughtByYou: .forbidden
    case .groupIsArchived: .archived
    case .groupExists: .reused
    case .unknownMember, .unknownCurrency: .unknown
    case .lastOwner, .alreadyClaimed, .removedMember, .takesNoPart, .hasPart, .movesPart, .mergedIntoItself,
      .nothingChanged, .receiptIsSettled, .notInBin, .lineIsGone:
      .unfit
    case .text, .bill, .customUnit, .budgetNotPositive, .notAnEmoji: .invalid
    case .tooMany, .limit: .limit
    }
  }

  package var code: String {
    switch self {
    case .text(let error): error.code
    case .bill(let error): error.code
    case .customUnit: "notAUnit"
    case .budgetNotPositive: "notPositive"
    case .receiptIsSettled: "isSettled"
    default: caseName
    }
  }

  package var pointer: String {
    switch self {
    case .mergedIntoItself: "/into"
    case .bill: "/bill"
    case .budgetNotPositive: "/monthly"
    case .notAnEmoji: "/emoji"
    default: ""
    }
  }

  package func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .notInGroup, .groupIsDeleted, .isErased: t.problemNotFound
    case .viewersOnlyRead, .ownersOnly, .notYourself, .notBroughtByYou: t.problemForbidden
    case .groupIsArchived: t.problemArchived
    case .groupExists: t.problemReused
    case .lastOwner: t.memberLastOwner
    case .hasPart: t.memberHasPart
    case .movesPart: t.viewerShareChangedUnnamed
    case .mergedIntoItself: t.memberMergedIntoItself
    case .alreadyClaimed: t.memberMergeClaimed
    case .unknownMember, .removedMember, .takesNoPart: t.errorNotInGroup
    case .unknownCurrency(let currency): t.errorUnknownCurrency(name: currency.code)
    case .receiptIsSettled: t.receiptNotWaiting
    case .notInBin: t.entryNotDeleted
    case .nothingChanged: t.bulkNothingChanged
    case .lineIsGone: t.errorLineIsGone
    case .text(let error): error.words(t)
    case .bill(let error): error.words(formats)
    case .customUnit(let error): error.words(t)
    case .budgetNotPositive: t.budgetNotPositive
    case .notAnEmoji: t.groupEmojiInvalid
    case .tooMany(let limit): t.limitOfEntry(limit: limit)
    case .limit(let limit): limit.words(t)
    }
  }
}

extension JournalError: PlainlyExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .missing, .missingAttachment: .notFound
    case .conflict, .exists: .reused
    case .superseded: .conflict
    case .changedTooOften: .changedTooOften
    case .changedTooOftenToday: .changedTooOftenToday
    case .tooLong: .tooLarge
    }
  }

  package func words(_ t: Strings) -> String {
    switch self {
    case .missing, .missingAttachment: t.problemNotFound
    case .conflict, .exists: t.problemReused
    case .superseded: t.undoSuperseded
    case .changedTooOften: t.problemChangedOften
    case .changedTooOftenToday: t.problemChangedToday
    case .tooLong: t.problemTooLarge
    }
  }
}

extension StoreError: PlainlyExplainedError {
  package var kind: RefusalKind { self == .diskFull ? .storageFull : .unavailable }
  package var code: String { self == .diskFull ? "storageFull" : "unavailable" }

  package func words(_ t: Strings) -> String { self == .diskFull ? t.problemDiskFull : t.problemUnavailable }
}

// MARK: - Undoing, and changes that were made elsewhere

extension UndoRefusal: PlainlyExplainedError {
  package var kind: RefusalKind { if case .uneven = self { .unfit } else { .conflict } }

  package var code: String { if case .uneven = self { "isUneven" } else { caseName } }

  package func words(_ t: Strings) -> String {
    switch self {
    case .uneven: t.memberNotSettledUp
    case .erased: t.undoErased
    case .undoneAlready: t.undoAlready
    case .changedSince: t.undoSuperseded
    }
  }
}
