import API
import HTTP

/// Finds the handler of a request, and the visitor's cookies and memberships for it.
struct Routing: Sendable {
  let routes: RouteTable<Endpoint>
  /// Handles requests to the API.
  let programs: APIHandler
  /// The handler for strangers at pages that need a visitor.
  let signIn: Endpoint.Handler
  let membership: Membership.Lookup
  let plainCookies: SiteCookies
  let secureCookies: SiteCookies
}
