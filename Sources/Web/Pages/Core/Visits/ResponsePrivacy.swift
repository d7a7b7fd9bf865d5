import Threads

/// Whether a response contains a secret, such as the token of a link, beside text by others. Such a response
/// is not compressed: its length would reveal the secret to an attacker who sees the traffic and can add
/// text.
final class ResponsePrivacy: Sendable {
  private let isNoted = Monitor(false)

  func note() {
    isNoted.withLock { $0 = true }
  }

  var isNeeded: Bool { isNoted.withLock { $0 } }
}
