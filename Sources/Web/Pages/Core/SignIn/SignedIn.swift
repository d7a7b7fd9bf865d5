import Store

/// A signed-in visitor: session and account.
struct SignedIn: Sendable {
  let session: Session
  let account: Account
  /// Whether they have to set up a second factor before any other action.
  let lacksFactor: Bool
}
