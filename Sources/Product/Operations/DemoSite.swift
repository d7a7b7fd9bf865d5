package import HTTP

/// A public demo: all visitors sign in as the same few people. Nothing may change how these sign in, and nothing leaves
/// the server.
package struct DemoSite: Sendable {
  /// Of those who can sign in.
  package let usernames: String
  package let password: String

  package init(usernames: [String], password: String) {
    self.usernames = usernames.joined(separator: ", ")
    self.password = password
  }

  /// Of its files, which are in memory.
  package static let mostBytesOfGroup = 20 << 20

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
}
