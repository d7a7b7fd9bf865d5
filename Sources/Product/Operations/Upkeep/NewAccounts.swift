package import Store

/// Logs each new account: on an instance of a few people that is rare, and worth a look.
package struct NewAccounts: Sendable {
  private let log: Log

  package init(_ log: Log) { self.log = log }

  /// Starts watching.
  package func watch(_ store: DataStore) {
    store.onCommit { [log] notices in
      guard notices.contains(.accountAdded) else { return }
      log.raise(.newAccount, "a new account was created", as: .info)
    }
  }
}
