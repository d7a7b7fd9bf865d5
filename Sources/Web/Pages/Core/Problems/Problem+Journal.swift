import Ledger

extension Problem {
  /// The problem for a refusal of Ledger that no form shows beside a field.
  init(_ refusal: Refusal) {
    self =
      switch refusal {
      case .notInGroup, .groupIsDeleted, .unknownMember, .unknownCurrency, .isErased: .notFound
      case .viewersOnlyRead, .ownersOnly, .notYourself, .notBroughtByYou: .forbidden
      case .groupIsArchived: .groupIsArchived
      case .groupExists, .lastOwner, .alreadyClaimed, .removedMember, .takesNoPart, .hasPart,
        .movesPart, .mergedIntoItself, .nothingChanged, .receiptIsSettled, .notInBin:
        .conflict
      case .text, .bill, .customUnit, .budgetNotPositive: .badRequest
      case .tooMany(let limit): .entryIsFull(limit: limit)
      case .limit(let limit): .limit(limit)
      }
  }

  init(_ error: JournalError) {
    self =
      switch error {
      case .missing, .missingAttachment: .notFound
      case .conflict, .exists, .superseded: .conflict
      case .changedTooOften: .changedTooOften
      case .changedTooOftenToday: .changedTooOftenToday
      case .tooLong: .tooLarge
      }
  }
}
