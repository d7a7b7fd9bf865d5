import Disk
import Ledger
import Store

extension UndoRefusal: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .uneven(ID(high: 1, low: 1))
    case .uneven?: .erased
    case .erased?: .undoneAlready
    case .undoneAlready?: .changedSince([], others: 1)
    case .changedSince?: nil
    }
  }
}

extension StoreError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .locked(process: 1)
    case .locked?: .cannotCreate(path: "a", reason: "b")
    case .cannotCreate?: .cannotOpen(path: "a", reason: "b")
    case .cannotOpen?: .exists(path: "a")
    case .exists?: .foreign(path: "a")
    case .foreign?: .newer(path: "a", version: 2, known: 1)
    case .newer?: .older(path: "a", version: 1, known: 2)
    case .older?: .damaged(path: "a", reason: "b")
    case .damaged?: .migrationFailed(name: "a", reason: "b")
    case .migrationFailed?: .diskFull
    case .diskFull?: .failed("a")
    case .failed?: .closed
    case .closed?: nil
    }
  }
}

extension InvitationError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .closed
    case .closed?: .removed
    case .removed?: .merged
    case .merged?: .notForMember(ID(high: 1, low: 1))
    case .notForMember?: nil
    }
  }
}

extension AccountError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .usernameTaken
    case .usernameTaken?: .missing
    case .missing?: .ownsInstance
    case .ownsInstance?: .leavesOwnerless([flat])
    case .leavesOwnerless?: .tooManyWait
    case .tooManyWait?: .unproved
    case .unproved?: .changedMeanwhile
    case .changedMeanwhile?: .tooManyCodes
    case .tooManyCodes?: .needsSecondFactor
    case .needsSecondFactor?: .lastOne
    case .lastOne?: .knownPasskey
    case .knownPasskey?: .tooManyPasskeys
    case .tooManyPasskeys?: .tooManyPaymentWays
    case .tooManyPaymentWays?: .linkTaken
    case .linkTaken?: .linkedAlready
    case .linkedAlready?: nil
    }
  }
}

private let flat = Group(id: ID(high: 1, low: 1), name: "Flat", currency: Currency(code: "EUR", scale: 2))

extension StorageRefusal: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .group(file: "till.png", kept: 1_000_000, limit: 2_000_000)
    case .group?: .person(file: "till.png", kept: 1_000_000, limit: 2_000_000)
    case .person?: .total(file: "till.png", kept: 1_000_000, limit: 2_000_000)
    case .total?: .disk
    case .disk?: nil
    }
  }
}
