import Accounts
import HTTP
package import Operations
import ReceiptOCR
package import Store

extension Router {
  /// A complete site for serving. Throws if the system refuses a resource.
  package static func serving(_ settings: SiteSettings, _ store: DataStore, log: Log) async throws -> Router {
    try await open(
      settings, store: store, passwords: PasswordHasher(), receiptReader: ReceiptReader.installed(), log: log)
  }

  /// A site with the routes of all pages, or with the given ones, and with those of the API.
  static func open(
    _ settings: SiteSettings, store: DataStore, passwords: PasswordHasher, clock: WallClock = .system,
    randomness: Randomness = .system, membership: @escaping Membership.Lookup = Membership.lookup,
    receiptReader: ReceiptReader? = nil, provider: IdentityProvider? = nil, log: Log? = nil,
    routes: [Route<Endpoint>] = Routes.all
  ) async throws -> Router {
    let routes = routes + Routes.programs + [Routes.assistant]
    let site = try await Site(
      settings, store: store, passwords: passwords, clock: clock, randomness: randomness,
      membership: membership, receiptReader: receiptReader, provider: provider, log: log,
      patterns: routes.map(\.pattern.text))
    return Router(site, routes: routes, signIn: Routes.signIn, tables: Routes.tables)
  }
}
