package import Store

/// The dependencies of webhooks.
package struct WebhookTests: Sendable {
  /// The address in the form that is stored; nil if it is invalid or not allowed.
  let address: @Sendable (String) -> String?
  /// The result of a test; nil while another request to the webhook is in progress.
  let test: @Sendable (Webhook) async throws -> WebhookOutcome?
  let noteChange: @Sendable () -> Void

  package init(
    address: @escaping @Sendable (String) -> String?,
    test: @escaping @Sendable (Webhook) async throws -> WebhookOutcome?,
    noteChange: @escaping @Sendable () -> Void
  ) { (self.address, self.test, self.noteChange) = (address, test, noteChange) }
}
