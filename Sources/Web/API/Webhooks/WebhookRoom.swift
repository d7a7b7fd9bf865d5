package import Store

/// What it takes to tell programs elsewhere something.
package struct WebhookRoom: Sendable {
  /// An address that may be written to, as it is kept; nil for what is none.
  let address: @Sendable (String) -> String?
  /// What comes of a test; nil while something is on its way there.
  let test: @Sendable (Webhook) async throws -> WebhookOutcome?
  let noteChange: @Sendable () -> Void

  package init(
    address: @escaping @Sendable (String) -> String?,
    test: @escaping @Sendable (Webhook) async throws -> WebhookOutcome?,
    noteChange: @escaping @Sendable () -> Void
  ) {
    (self.address, self.test, self.noteChange) = (address, test, noteChange)
  }
}
