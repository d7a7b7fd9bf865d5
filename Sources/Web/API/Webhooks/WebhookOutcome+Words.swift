package import Store
package import Words

extension WebhookOutcome {
  /// The result of a delivery, for people.
  package func words(_ t: Strings) -> String {
    switch self {
    case .answered(let code): t.webhookAnswered(code: code)
    case .failed(.noAddress): t.webhookNoAddress
    case .failed(.notAllowed): t.webhookNotAllowed
    case .failed(.unreachable): t.webhookUnreachable
    case .failed(.timedOut): t.webhookTimedOut
    case .failed(.untrusted): t.webhookUntrusted
    case .failed(.hungUp): t.webhookHungUp
    case .failed(.unreadable): t.webhookUnreadable
    case .failed(.redirected): t.webhookRedirected
    }
  }
}
