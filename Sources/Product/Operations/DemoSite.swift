package import HTTP
package import Ledger

/// A public demo: all visitors sign in as the same few people. Nothing may change how these sign in, nothing
/// leaves the server, and the groups that it made stay for the next visitor.
package struct DemoSite: Sendable {
  /// Of those who can sign in.
  package let usernames: [String]
  package let password: String
  /// The groups that the demo made.
  package var groups: Set<ID<Group>> = []

  package init(usernames: [String], password: String) {
    self.usernames = usernames
    self.password = password
  }

  /// Of its files, which are in memory.
  package static let mostBytesOfGroup = 20 << 20
  package static let mostBytes = 100_000_000
  /// Of all files that one form adds.
  package static let mostUploaded = 1 << 20

  // MARK: - Routes

  /// Whether a demo does without the route: the API, and forms about signing in, messages and programs.
  package func isClosed(_ pattern: StaticString, _ method: Method) -> Bool {
    let path = "\(pattern)"
    return !method.isSafe && !Self.open.contains(path) && Self.closed.contains { path.hasPrefix($0) }
  }

  private static let closed = [
    "/api/", "/account/", "/instance", "/connect", "/groups/{group}/webhooks", "/groups/{group}/feeds",
  ]
  private static let open: Set<String> = [
    "/account/preferences", "/account/time-zone", "/account/offline/choice", "/account/notifications/choices",
  ]

  /// Whether the form would take the group, or a part of it, away from the next visitors.
  package func keeps(_ group: ID<Group>?, from pattern: StaticString, _ method: Method) -> Bool {
    guard let group, groups.contains(group), !method.isSafe else { return false }
    return Self.closedInItsGroups.contains("\(pattern)")
  }

  private static let closedInItsGroups: Set<String> = Set(
    [
      "archiving", "clearing", "deletion", "departure", "members/{member}/role", "members/{member}/merging",
      "members/{member}/removal", "receipts/{receipt}/erasure", "entries/{entry}/files/{file}/erasure",
      "bin/{entry}/erasure",
    ].map { "/groups/{group}/\($0)" })

  /// Whether undoing the change would do the same.
  package func keeps(_ group: ID<Group>, fromUndoing change: Change) -> Bool {
    guard groups.contains(group) else { return false }
    return switch change {
    case .member(_, .renamed), .member(_, .party): false
    case .member, .group(.created), .group(.archived), .group(.deleted): true
    default: false
    }
  }
}
