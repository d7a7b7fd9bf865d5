import API
import HTML
import HTTP
import Store

/// The target of a route: who may use it, how large a body may be, and the handler. It is a class because
/// each request holds the one of its route.
final class Endpoint: Sendable {
  typealias Handler = @Sendable (Visit) async throws -> Response

  let access: RouteAccess
  /// In bytes. Forms without files are limited to `formLimit` all the same.
  let bodyLimit: Int
  /// Whether it answers for any Host: a health probe knows the machine, not the public address.
  let answersAnyHost: Bool
  /// Whether visitors without a second factor have to set one up first, if the instance requires it.
  let asksForFactor: Bool
  /// Whether requests from any origin are accepted: the secret
  /// in the address grants access, independent of the session.
  let acceptsAnySource: Bool
  /// Whether it belongs to the server's own sign-in methods: passwords, codes and passkeys. It does not exist
  /// where only the identity provider signs in.
  let isOwnWayIn: Bool
  /// Whether the service worker may keep a copy of its page, for visitors who use the offline mode.
  let isKept: Bool
  /// Whether people type into its form; false for a button with hidden values that look like typed ones.
  let isTyped: Bool
  let handler: Handler
  /// A constant response, sent without checking who asks.
  let constant: Response?
  /// The API route. API clients authenticate with tokens, so cookies and origin are not checked.
  let program: APIRoute?

  /// The body limit of forms without files, which stay far below it.
  static let formLimit = 1 << 20
  /// The body limit of forms that need no session.
  static let strangersLimit = 16 << 10

  init(
    _ access: RouteAccess, bodyLimit: Int = formLimit, answersAnyHost: Bool = false,
    asksForFactor: Bool? = nil, acceptsAnySource: Bool = false, isOwnWayIn: Bool = false,
    isKept: Bool = false, isTyped: Bool = true, _ handler: @escaping Handler
  ) {
    self.access = access
    self.bodyLimit = bodyLimit
    self.answersAnyHost = answersAnyHost
    self.asksForFactor = asksForFactor ?? (access != .anyone)
    self.acceptsAnySource = acceptsAnySource
    (self.isOwnWayIn, self.isKept, self.isTyped) = (isOwnWayIn, isKept, isTyped)
    self.handler = handler
    (program, constant) = (nil, nil)
  }

  /// An endpoint with the same response for everyone, for any Host.
  init(answering constant: Response) {
    self.constant = constant
    access = .anyone
    bodyLimit = Self.formLimit
    (answersAnyHost, asksForFactor, acceptsAnySource) = (true, false, false)
    (isOwnWayIn, isKept, isTyped) = (false, false, false)
    handler = { _ in constant }
    program = nil
  }

  /// An endpoint of the API, without the checks of pages.
  init(_ program: APIRoute) {
    self.program = program
    access = .anyone
    bodyLimit = Self.formLimit
    (answersAnyHost, asksForFactor, acceptsAnySource) = (false, false, false)
    (isOwnWayIn, isKept, isTyped) = (false, false, false)
    handler = { _ in throw Problem.notFound }
    constant = nil
  }

  /// How large the body of this request may be.
  func bodyLimit(of head: RequestHead) -> Int {
    guard bodyLimit > Self.formLimit, head.contentType?.isMultipartForm != true else { return bodyLimit }
    return Self.formLimit
  }
}

extension Visit {
  /// The response for a visitor who may not use the route; nil if they may.
  func requireAccess(to endpoint: Endpoint, signIn: Endpoint.Handler) async throws -> Response? {
    if endpoint.isOwnWayIn, site.settings.isProviderOnly {
      // The sign-in page tells visitors without a session how to sign in.
      guard visitor == nil else { throw Problem.notFound }
      return redirect(to: Link("/login").query("next", try query().single("next")))
    }
    if visitor?.lacksFactor == true, endpoint.asksForFactor { return await setUpFactorFirst() }
    let access = endpoint.access
    switch access {
    case .anyone: return nil
    case .signedOut: return visitor == nil ? nil : redirect(to: try returnLink())
    case .account, .viewer, .member, .owner, .instanceOwner:
      guard let visitor else { return try await signIn(self) }
      if let role = access.role { try membership.require(role) }
      if access == .instanceOwner { try store.read { try $0.requireInstance(ownedBy: visitor.account.id) } }
      return nil
    }
  }

  /// Redirects to the setup of a second factor, and keeps the form until then if it can.
  private func setUpFactorFirst() async -> Response {
    guard !request.method.isSafe, head[.outbox] == nil, let kept = await KeptForm(of: self),
      !kept.fields.isEmpty
    else { return redirect(to: .secondFactor) }
    return redirect(to: .secondFactor.query("next", site.memory.keptForms.keep(kept, of: self)))
  }
}
