package import Accounts
import Ledger
package import Store
package import Threads
package import Words

extension AccountError: ExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .usernameTaken, .unproved: .invalid
    case .missing: .notFound
    case .ownsInstance, .leavesOwnerless, .tooManyWait, .lastOne, .knownPasskey: .unfit
    case .changedMeanwhile, .linkTaken, .linkedAlready: .conflict
    case .tooManyCodes, .tooManyPasskeys, .tooManyPaymentWays: .limit
    case .needsSecondFactor: .forbidden
    }
  }

  package var pointer: String {
    switch self {
    case .usernameTaken: "/username"
    case .unproved: "/current_password"
    case .tooManyCodes: "/mail"
    case .tooManyPaymentWays: "/kind"
    default: ""
    }
  }

  package func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .usernameTaken: t.usernameTaken
    case .missing: t.problemNotFound
    case .ownsInstance: t.deletionOwnsInstance
    case .leavesOwnerless(let groups):
      t.deletionOnlyOwner(names: formats.list(groups.map { formats.isolated($0.name) }))
    case .tooManyWait: t.importTooManyWait(count: ImportUpload.mostWaiting)
    case .unproved: t.passwordWrong
    case .changedMeanwhile: t.problemConflict
    case .tooManyCodes: t.mailboxCodesTooMany
    case .needsSecondFactor: t.secondFactorAskedFor
    case .lastOne: t.providerIsLastWayIn
    case .knownPasskey: t.passkeyKnown
    case .tooManyPasskeys: t.passkeysFull(count: StoredPasskey.mostOfOne)
    case .tooManyPaymentWays: t.paymentWaysFull(count: StoredPaymentWay.mostOfOne)
    case .linkTaken: t.providerOtherAccount
    case .linkedAlready: t.providerAlreadyLinked
    }
  }
}

// MARK: - Too many at once

extension SignInAttempts.Wait: PlainlyExplainedError {
  package var kind: RefusalKind { .tooMany(seconds: seconds) }
  package var code: String { "wait" }
  package func words(_ t: Strings) -> String { t.signInTooMany(seconds: seconds) }
}

extension BlockingPool.Busy: PlainlyExplainedError {
  package var kind: RefusalKind { .tooMany(seconds: 2) }
  package var code: String { "busy" }
  package func words(_ t: Strings) -> String { t.problemTooMany(seconds: 2) }
}
