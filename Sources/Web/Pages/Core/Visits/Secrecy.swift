import Threads

/// Whether an answer shows a secret, such as the token of a link, beside what others wrote. Such an answer is not
/// packed: how short it gets would tell whoever watches the wire, and may write in it, about the secret.
final class Secrecy: Sendable {
  private let isNoted = Monitor(false)

  func note() {
    isNoted.withLock { $0 = true }
  }

  var isNeeded: Bool { isNoted.withLock { $0 } }
}
