import Encodings
import HTML
package import HTTP
import Identity
import Ledger
package import Running
import Scanning
package import Store
import Threads
import Words

/// Everything that answers a request: finds the route, lets the visitor in, runs the handler, and puts into
/// words what fails.
package final class Site: Sendable {
  let settings: SiteSettings
  package let store: DataStore
  let clock: WallClock
  let randomness: Randomness
  let passwords: PasswordHasher
  let attempts = SignInAttempts()
  let messages = Messages()
  let uploads = UploadSlots()
  let downloads: Downloads
  /// For reports; more than so many at once are told to wait.
  let slowReads = LazyPool(threads: 2, capacity: 64)
  /// For files of other apps.
  let slowWork: SlowWork
  /// Nil where there is no program that reads receipts.
  let unreadReceipts: UnreadReceipts?
  let recentPages = RecentPages()
  let live: LiveHub
  let dueEntries: DueEntries
  let backups: Backups
  /// What is done by itself.
  let chores: [Chore]
  package let readiness: Readiness
  /// Nil where nobody is to be told.
  package let metrics: Metrics?
  let opened: Instant
  let membership: Membership.Lookup
  /// What the tokens of links follow from.
  let linkSecret: LinkSecret
  let basePath: BasePath
  let log: Log
  private let routes: RouteTable<Endpoint>
  /// What strangers get where somebody has to be signed in.
  let signIn: Endpoint.Handler
  private let plainCookies: SiteCookies
  private let secureCookies: SiteCookies

  /// The store must have its identity, as `open` gives it.
  init(
    _ settings: SiteSettings, store: DataStore, instance: ID<Instance>, linkSecret: LinkSecret,
    passwords: PasswordHasher,
    clock: WallClock = .system, randomness: Randomness = .system,
    membership: @escaping Membership.Lookup = Membership.lookup, receiptReader: ReceiptReader? = nil,
    log: Log? = nil, routes: [Route<Endpoint>] = Routes.all,
    signIn: @escaping Endpoint.Handler = Routes.signIn
  ) {
    self.settings = settings
    self.store = store
    self.passwords = passwords
    self.clock = clock
    self.randomness = randomness
    self.membership = membership
    let log = log ?? Log(level: settings.logLevel)
    self.log = log
    self.routes = RouteTable(routes)
    self.signIn = signIn
    live = LiveHub(store, clock: clock)
    dueEntries = DueEntries(store, clock: clock, log: log)
    chores = [
      dueEntries.chore(), ExpiredGroups(store, clock: clock, log: log).chore(),
      ExpiredImports(store, clock: clock, log: log).chore(),
    ]
    unreadReceipts = receiptReader.map { UnreadReceipts($0, store, clock: clock, randomness, log: log) }
    readiness = Readiness(store)
    metrics = settings.offersMetrics ? Metrics(patterns: routes.map(\.pattern.text)) : nil
    downloads = Downloads(store, settings.storage)
    slowWork = SlowWork(patience: settings.patience)
    backups = Backups(settings.backups, store, clock: clock, log: log)
    opened = clock.now()
    basePath = settings.basePath
    self.linkSecret = linkSecret
    plainCookies = SiteCookies(instance: instance, isSecure: false, basePath: settings.basePath)
    secureCookies = SiteCookies(instance: instance, isSecure: true, basePath: settings.basePath)
  }

  package func respond(to request: Request) async -> Response {
    let origin = ExternalOrigin(
      request, published: settings.publicURL, proxies: settings.trustedProxies)
    var response: Response
    var route: StaticString?
    do throws(Problem) {
      response = try await answer(request, origin, from: &route)
    } catch {
      response = explain(error, to: request, origin)
    }
    response.route = route
    if !origin.allowsCompression(for: request.head) { response.mayBeCompressed = false }
    if response.preset == nil { response.preset = SecurityFields.by(origin.scheme) }
    return response
  }

  func cookies(_ origin: ExternalOrigin) -> SiteCookies {
    origin.isSecure ? secureCookies : plainCookies
  }

  /// Answers what could not even be read as a request.
  package func refuse(_ refusal: RequestRefusal, _ id: RequestID) -> Response {
    var response = page(for: Problem(refusal), id, Frame(t: Strings(language: .en)))
    response.status = refusal.status
    response.preset = SecurityFields.by(settings.publicURL?.scheme ?? .http)
    return response
  }

  /// Notes the route as soon as it is known, as the log wants it of what fails too.
  private func answer(
    _ request: Request, _ origin: ExternalOrigin, from pattern: inout StaticString?
  ) async throws(Problem) -> Response {
    guard request.method != .unknown else { throw .notImplemented }
    guard origin.isClear else { throw .badRequest }
    let match = routes.match(request.head, under: basePath)
    guard isAddressed(request, origin, match) else { throw .misdirected }
    switch match {
    case .found(let route, let parameters):
      pattern = route.pattern.text
      request.isServed(by: route.pattern.text)
      return try await visit(route, request, origin, parameters)
    case .options(let methods): return Response(.noContent, fields: [.allow: methods.fieldValue])
    case .methodNotAllowed(let methods): throw .methodNotAllowed(methods)
    case .notFound: throw .notFound
    case .badPath: throw .badRequest
    }
  }

  /// Another host's name is somebody else's, or an attempt to reach this one through a browser's back.
  private func isAddressed(
    _ request: Request, _ origin: ExternalOrigin, _ match: RouteTable<Endpoint>.Match
  ) -> Bool {
    if case .found(let route, _) = match, route.endpoint.answersAnyHost { return true }
    return origin.isAddressed(by: request.head)
  }

  private func visit(
    _ route: Route<Endpoint>, _ request: Request, _ origin: ExternalOrigin, _ parameters: PathParameters
  ) async throws(Problem) -> Response {
    let endpoint = route.endpoint
    if case .length(let count) = request.head.framing, count > endpoint.bodyLimit(of: request.head) {
      throw .tooLarge
    }
    guard request.method.isSafe || origin.isSource(of: request.head) else { throw .crossSite }
    var visit: Visit?
    do {
      let visitor = try Visit(request, origin, parameters, endpoint, at: self)
      visit = visitor
      return try await answer(visitor, endpoint)
    } catch {
      let problem = Problem(error) { log.write(.error, "request \(request.id) failed: \($0)") }
      let typed = await visit?.typedInVain(problem) ?? []
      guard !typed.isEmpty else { throw problem }
      return explain(problem, to: request, origin, typed: typed)
    }
  }

  private func answer(_ visit: Visit, _ endpoint: Endpoint) async throws -> Response {
    if let detour = try await visit.detour(from: endpoint.access) { return detour }
    var response = try await endpoint.handler(visit)
    response.mayBeCompressed = !visit.secrecy.isNeeded
    await visit.keepSession(&response)
    visit.rememberGroup(&response)
    return response
  }

  private func explain(
    _ problem: Problem, to request: Request, _ origin: ExternalOrigin, typed: [String] = []
  ) -> Response {
    var response = page(for: problem, request.id, frame(for: request, origin), typed)
    switch problem {
    case .methodNotAllowed(let methods): response.fields[.allow] = methods.fieldValue
    case .tooMany(let seconds): response.fields[.retryAfter] = "\(seconds)"
    default: break
    }
    return response
  }

  /// What a page about a problem has around it. That needs no more than can be had at such a time.
  private func frame(for request: Request, _ origin: ExternalOrigin) -> Frame {
    let account = try? signedIn(request.head, origin, at: clock.now())?.account
    let groups = try? account.map { account in try store.read { try $0.groupTitles(of: account.id) } }
    return Frame(t: language(of: account, request.head), person: account, groups: groups ?? [])
  }

  private func page(
    for problem: Problem, _ id: RequestID, _ frame: Frame, _ typed: [String] = []
  ) -> Response {
    var out = Markup(basePath: basePath)
    ProblemPage(problem: problem, id: id, frame: frame, typed: typed).write(to: &out)
    return Response(problem.status, html: out.bytes, fields: [.cacheControl: "no-store"])
  }
}
