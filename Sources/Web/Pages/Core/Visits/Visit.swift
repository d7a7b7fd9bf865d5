import API
import Accounts
import HTTP
import Ledger
import Store
import Words

/// One request on its way through the site: what a handler is given.
struct Visit: Sendable {
  let request: Request
  /// How the browser knows this instance.
  let origin: ExternalOrigin
  let parameters: PathParameters
  /// Who may go where the route leads.
  let access: Endpoint.Access
  let bodyLimit: Int
  let now: Instant
  /// Nil for a stranger.
  let visitor: SignedIn?
  /// The group that the address of a group's page names, be it there or not.
  let groupID: ID<Group>?
  /// Nil for the pages of no group.
  let membership: Membership?
  let site: Site
  /// The group that was looked at last in this browser.
  let lastGroup: ID<Group>?
  /// What was said in it about keeping pages.
  let offline: OfflineChoice
  /// The visitor's language.
  let t: Strings
  /// What came with the request.
  let typed = TypedForm()
  /// Whether the answer shows a secret.
  let secrecy = Secrecy()
  /// What the page says at its top where a limit forbids what its form asked for.
  private(set) var refusal: String?

  /// `admitted` is the session in which somebody has just been let in, whatever their browser came with.
  init(
    _ request: Request, _ origin: ExternalOrigin, _ parameters: PathParameters, _ endpoint: Endpoint,
    admitted: SecretToken? = nil, at site: Site
  ) throws {
    self.request = request
    self.origin = origin
    self.parameters = parameters
    access = endpoint.access
    self.site = site
    bodyLimit = endpoint.bodyLimit(of: request.head)
    now = site.clock.now()
    let group = access.role == nil ? nil : parameters["group"].flatMap { ID<Group>($0) }
    let (known, sent) = (site.cookies(origin), request.head.cookies)
    lastGroup = known.lastGroup.group(in: sent)
    offline = OfflineChoice(known.offline.value(in: sent))
    let token = admitted ?? known.session.token(in: sent)
    let standing = try Standing(request.head, by: token, group: group, at: now, site)
    (groupID, visitor, membership) = (group, standing.visitor, standing.membership)
    t = Strings(for: visitor?.account, request.head)
    // What such an address names stands in the links of its page too.
    if ["token", "link"].contains(where: { parameters[$0] != nil }) { secrecy.note() }
  }

  var head: RequestHead { request.head }
  /// Later than `now` where the visit takes long.
  var present: Instant { site.clock.now() }
  var store: DataStore { site.store }

  /// Where the visitor's browser is.
  var client: PeerAddress { site.settings.trustedProxies.client(of: request) }

  var cookies: SiteCookies { site.cookies(origin) }

  /// Who is signed in, on a route that only such people reach.
  var me: SignedIn {
    get throws(Problem) {
      guard let visitor else { throw .unexpected }
      return visitor
    }
  }

  /// The group and the visitor's role in it, on a route of a group.
  var group: Membership {
    get throws(Problem) {
      guard let membership else { throw .notFound }
      return membership
    }
  }

  /// The id that a segment of the path is; there is nothing behind a text that is none.
  func id<Entity>(_ parameter: String, of entity: Entity.Type = Entity.self) throws(Problem) -> ID<
    Entity
  > {
    guard let id = parameters[parameter].flatMap({ ID<Entity>($0) }) else { throw .notFound }
    return id
  }

  /// An id for something new.
  func newID<Entity>(of entity: Entity.Type = Entity.self) -> ID<Entity> {
    site.randomness.id(at: now)
  }

  /// The same visit, whose form comes back and says which limit forbids what it asked for. What is no limit is
  /// thrown on.
  func refused(by error: any Error) throws -> Visit {
    let problem = Problem(error) { _ in }
    guard problem.isLimit else { throw error }
    var visit = self
    visit.refusal = problem.sentence(t)
    return visit
  }
}
