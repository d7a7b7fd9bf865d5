import API
import Accounts
import Encodings
import HTML
import HTTP
import Ledger
import Operations
import Store
import Threads
import Words

/// A request on its way through the site, as handlers receive it.
struct Visit: Sendable {
  let request: Request
  /// The origin under which the browser reaches this instance.
  let origin: ExternalOrigin
  let parameters: PathParameters
  /// Who may use the route.
  let access: RouteAccess
  let bodyLimit: Int
  let now: Instant
  /// Nil without a session.
  let visitor: SignedIn?
  /// The group in the address, which may not exist.
  let groupID: ID<Group>?
  /// Nil for pages without a group.
  let membership: Membership?
  let site: Site
  /// The group visited last in this browser.
  let lastGroup: ID<Group>?
  /// The browser's answer about keeping pages offline.
  let offline: OfflineChoice
  /// The visitor's language.
  let t: Strings
  /// The submitted form.
  let typed = SubmittedForm()
  /// Whether the response contains a secret.
  let secrecy = ResponsePrivacy()
  /// The message at the top of the page when a limit refuses the form.
  private(set) var refusal: String?

  /// `admitted` is a session that was begun by this request, independent of the browser's cookie.
  init(
    _ request: Request, _ origin: ExternalOrigin, _ parameters: PathParameters, _ access: RouteAccess,
    bodyLimit: Int, admitted: SecretToken? = nil, at site: Site
  ) throws {
    self.request = request
    self.origin = origin
    self.parameters = parameters
    self.access = access
    self.site = site
    self.bodyLimit = bodyLimit
    now = site.clock.now()
    let group = access.role == nil ? nil : parameters["group"].flatMap { ID<Group>($0) }
    let (known, sent) = (site.cookies(origin), request.head.cookies)
    lastGroup = known.lastGroup.group(in: sent)
    offline = OfflineChoice(known.offline.value(in: sent))
    let token = admitted ?? known.session.token(in: sent)
    groupID = group
    (visitor, membership) = try site.visitor(by: token, request.head, in: group, at: now)
    t = Strings(for: visitor?.account, request.head)
    // A secret in the address is also in the links of the page.
    if ["token", "link"].contains(where: { parameters[$0] != nil }) { secrecy.note() }
  }

  var head: RequestHead { request.head }
  /// The current time; later than `now` if the request takes long.
  var present: Instant { site.clock.now() }
  var store: DataStore { site.store }

  /// The address of the visitor's browser.
  var client: PeerAddress { site.settings.trustedProxies.client(of: request) }

  var cookies: SiteCookies { site.cookies(origin) }

  /// The signed-in visitor, on routes that require one.
  var me: SignedIn {
    get throws(Problem) {
      guard let visitor else { throw .unexpected }
      return visitor
    }
  }

  /// The group and the visitor's role in it, on routes of a group.
  var group: Membership {
    get throws(Problem) {
      guard let membership else { throw .notFound }
      return membership
    }
  }

  /// The id in a segment of the path. A text that is no id is not found.
  func id<Entity>(_ parameter: String, of entity: Entity.Type = Entity.self) throws(Problem) -> ID<Entity> {
    guard let id = parameters[parameter].flatMap({ ID<Entity>($0) }) else { throw .notFound }
    return id
  }

  /// A new id.
  func newID<Entity>(of entity: Entity.Type = Entity.self) -> ID<Entity> { site.randomness.id(at: now) }

  /// The visit with a message about the limit that refused its form. Rethrows other errors.
  func refused(by error: any Error) throws -> Visit {
    let problem = Problem(error, formats) { _ in }
    guard problem.isLimit else { throw error }
    var visit = self
    visit.refusal = problem.sentence(t)
    return visit
  }
}

extension Visit {
  /// The visitor's formats of numbers and dates.
  var formats: Formats { Formats(t: t, locale: visitor?.account.formats, today: day(of: now)) }

  /// The day of an instant in the visitor's time zone.
  func day(of moment: Instant) -> Day { moment.time(in: timeZone).day }

  /// An instant as text, in the visitor's time zone.
  func moment(_ instant: Instant) -> String { formats.moment(instant.time(in: timeZone)) }

  var timeZone: TimeZone { visitor?.account.timeZone.flatMap { TimeZone.named($0) } ?? .machine }
}

/// Whether a response contains a secret, such as the token of a link, beside text by others. Such a response
/// is not compressed: its length would reveal the secret to an attacker who sees the traffic and can add
/// text.
final class ResponsePrivacy: Sendable {
  private let isNoted = Monitor(false)

  func note() { isNoted.withLock { $0 = true } }

  var isNeeded: Bool { isNoted.withLock { $0 } }
}

extension Visit {
  /// The absolute URL of a page, to be opened on another device.
  func address(of link: Link) -> String {
    (origin.url(head)?.description ?? "") + link.text(under: site.basePath)
  }

  /// The page of `next`, within this instance.
  func returnLink() throws -> Link { Link(next: try query().single("next")) }

  var pathBelowBase: String { String(head.path.dropFirst(site.basePath.text.count)) }

  var addressBelowBase: String { [pathBelowBase, head.query].compactMap(\.self).joined(separator: "?") }
}

extension Link {
  /// The page that a visitor wanted before signing in: within this instance, or else the first page.
  init(next: String?) { self = next.flatMap { Link(local: $0) } ?? Link("/") }

  /// The page to set up a second factor.
  static let secondFactor = Link("/account/second-factor")
}
