import API
import Accounts
import Credentials
import Encodings
package import HTTP
import HTTPClient
import Ledger
import Notifications
package import Operations
import ReceiptOCR
import Store
import Words

/// Everything that answers a request: finds the route, lets the visitor in, runs the handler, and turns errors into
/// pages.
package final class Site: Sendable {
  let settings: SiteSettings
  let store: DataStore
  let clock: WallClock
  let randomness: Randomness
  let log: Log
  let signIns: SignInServices
  let queues: WorkQueues
  let background: Background
  let memory = PageMemory()
  let live: LiveHub
  package let readiness: Readiness
  /// Nil if the settings do not offer metrics.
  package let metrics: Metrics?
  let opened: Instant
  let routing: Routing

  /// The store must have its identity, which `open` gives it.
  init(
    _ settings: SiteSettings, store: DataStore, instance: ID<Instance>, linkSecret: LinkSecret,
    pushKey: PrivateKey? = nil, passwords: PasswordHasher, clock: WallClock = .system,
    randomness: Randomness = .system, membership: @escaping Membership.Lookup = Membership.lookup,
    receiptReader: ReceiptReader? = nil, provider: IdentityProvider? = nil, log: Log? = nil,
    routes: [Route<Endpoint>], signIn: @escaping Endpoint.Handler,
    tables: @escaping (Downloads) -> TableExports
  ) {
    let log = log ?? Log(level: settings.logLevel)
    self.settings = settings
    self.store = store
    self.clock = clock
    self.randomness = randomness
    self.log = log
    let background = Background(
      settings, store, linkSecret, pushKey, receiptReader, clock: clock, randomness, log)
    self.background = background
    let queues = WorkQueues(
      downloads: Downloads(store, settings.storage),
      slowWork: SlowWork(patience: settings.patience, holding: settings.heldDrafts))
    self.queues = queues
    let attempts = SignInAttempts { count in
      log.raise(.refusedSignIns, "\(count) tries to sign in were refused within an hour", as: .warning)
    }
    let passkeyDomain = PasskeyDomain(settings.publicURL)
    let signIns = SignInServices(
      passwords: passwords, attempts: attempts, passkeyDomain: passkeyDomain,
      provider: provider ?? settings.provider.map { IdentityProvider($0, on: queues.outgoing) },
      linkSecret: linkSecret,
      signInMethods: SignInMethods(
        party: passkeyDomain.party?.id, issuer: settings.provider?.settings.issuer,
        isProviderOnly: settings.isProviderOnly),
      securityLetters: background.courier.map { _ in SecurityLetters(randomness) })
    self.signIns = signIns
    NewAccounts(log).watch(store)
    let live = LiveHub(store, clock: clock, asksForFactors: !settings.isProviderOnly)
    self.live = live
    let programs = APIHandler(
      store, clock: clock, randomness, below: settings.basePath, pace: settings.programPace,
      counting: attempts, follow: live.follow,
      files: FileUploads(
        settings.storage, take: queues.uploads.takeForProgram,
        noteReceipt: { background.unreadReceipts?.look() }), tables: tables(queues.downloads),
      longReads: LongReads(beyond: settings.entriesOnLoop) { try await queues.slowReads.run($0) },
      propose: queues.slowWork.proposal,
      webhooks: WebhookTests(
        address: { background.webhookCarrier.address($0)?.description }, test: background.webhooks.test,
        noteChange: background.webhooks.noteChange),
      apps: AppSignIn(
        passwords, linkSecret, randomness, isProviderOnly: settings.isProviderOnly,
        tell: Self.telling(by: signIns.securityLetters)), links: linkSecret
    ) { log.write(.error, "request \($0) failed: \($1)") }
    routing = Routing(
      routes: RouteTable(routes), programs: programs, signIn: signIn, membership: membership,
      plainCookies: SiteCookies(instance: instance, isSecure: false, basePath: settings.basePath),
      secureCookies: SiteCookies(instance: instance, isSecure: true, basePath: settings.basePath))
    readiness = Readiness(store)
    metrics = settings.offersMetrics ? Metrics(patterns: routes.map(\.pattern.text)) : nil
    opened = clock.now()
  }

  var basePath: BasePath { settings.basePath }

  package func respond(to request: Request) async -> Response {
    let origin = ExternalOrigin(request, published: settings.publicURL, proxies: settings.trustedProxies)
    var response: Response
    var route: StaticString?
    do throws(Problem) { response = try await answer(request, origin, from: &route) } catch
      where request.head.isForPrograms(below: basePath)
    { response = refuse(error, to: request) } catch { response = explain(error, to: request, origin) }
    response.route = route
    if !origin.allowsCompression(for: request.head) { response.mayBeCompressed = false }
    let isShared =
      !settings.apiOrigins.isEmpty && request.head.isForAPI(below: basePath)
      && settings.apiOrigins.mark(&response, to: request.head)
    if response.preset == nil { response.preset = SecurityFields.by(origin.scheme, isShared: isShared) }
    return response
  }

  /// The response to bytes that could not be parsed as a request.
  package func refuse(_ refusal: RequestRefusal, _ id: RequestID) -> Response {
    let t = Strings(language: .en)
    var response =
      refusal.isBelow(basePath.text + "/api/")
      ? APIProblem(refusal.status, Problem(refusal).sentence(t)).response(to: id, below: basePath)
      : page(for: Problem(refusal), id, Frame(t: t))
    response.status = refusal.status
    response.preset = SecurityFields.by(settings.publicURL?.scheme ?? .http)
    return response
  }

  /// Sets `pattern` as soon as the route is known, since the log names it for errors too.
  private func answer(_ request: Request, _ origin: ExternalOrigin, from pattern: inout StaticString?)
    async throws(Problem) -> Response
  {
    // The API answers an unknown method with the list of allowed ones.
    guard request.method != .unknown || request.head.isForPrograms(below: basePath) else {
      throw .notImplemented
    }
    guard origin.isClear else { throw .badRequest }
    let word = try requireWord(of: request)
    let match = routing.routes.match(request.head, under: basePath)
    guard isAddressed(request, origin, match) else { throw .misdirected }
    switch match {
    case .found(let route, let parameters):
      pattern = route.pattern.text
      request.isServed(by: route.pattern.text)
      if let constant = route.endpoint.constant { return constant }
      if let program = route.endpoint.program {
        return await routing.programs.respond(to: request, program, parameters, from: network(of: request)) {
          origin.url(request.head)?.description ?? ""
        }
      }
      return try await visit(route, request, origin, parameters, word)
    case .options(let methods):
      var response = Response(.noContent, fields: [.allow: methods.fieldValue])
      if request.head.isForAPI(below: basePath) {
        settings.apiOrigins.answer(&response, toPreflight: request.head, methods.fieldValue)
      }
      return response
    case .methodNotAllowed(let methods): throw .methodNotAllowed(methods)
    case .notFound: throw .notFound
    case .badPath: throw .badRequest
    }
  }

  /// A Host that is not ours belongs to another site, or to an attack by DNS rebinding.
  private func isAddressed(_ request: Request, _ origin: ExternalOrigin, _ match: RouteTable<Endpoint>.Match)
    -> Bool
  {
    if case .found(let route, _) = match, route.endpoint.answersAnyHost { return true }
    return origin.isAddressed(by: request.head)
  }

  private func visit(
    _ route: Route<Endpoint>, _ request: Request, _ origin: ExternalOrigin, _ parameters: PathParameters,
    _ word: UserHeader.Word
  ) async throws(Problem) -> Response {
    let endpoint = route.endpoint
    if case .length(let count) = request.head.framing, count > endpoint.bodyLimit(of: request.head) {
      throw .tooLarge
    }
    guard request.method.isSafe || endpoint.acceptsAnySource || origin.isSource(of: request.head) else {
      throw .crossSite
    }
    var visit: Visit?
    do {
      let admitted = endpoint.asksForFactor ? try await admit(word, request, origin) : nil
      let visitor = try Visit(request, origin, parameters, endpoint, admitted: admitted, at: self)
      visit = visitor
      var response = try await answer(visitor, endpoint)
      if let admitted, response.fields[.setCookie] == nil {
        cookies(origin).session.set(admitted, on: &response)
      }
      return response
    } catch {
      let formats = visit?.formats ?? self.formats(of: request)
      var problem = Problem(error, formats) { log.write(.error, "request \(request.id) failed: \($0)") }
      problem = visit?.meaning(of: problem) ?? problem
      let typed = await visit?.typedInVain(problem) ?? []
      guard !typed.isEmpty else { throw problem }
      return explain(problem, to: request, origin, typed: typed)
    }
  }

  private func answer(_ visit: Visit, _ endpoint: Endpoint) async throws -> Response {
    guard !visit.isSentForAnother else { return Response(.unauthorized) }
    if let redirect = try await visit.requireAccess(to: endpoint) { return redirect }
    var response = try await endpoint.handler(visit)
    visit.confirm(&response)
    response.mayBeCompressed = !visit.secrecy.isNeeded
    visit.noteKeeping(endpoint, &response)
    await visit.keepSession(&response)
    visit.rememberGroup(&response)
    return response
  }
}

extension Site {
  /// How long after a start an instance without an owner can be set up.
  private static let openFor: Duration = .seconds(60 * 60)

  func canBeSetUp(at now: Instant) -> Bool { now < opened.adding(Self.openFor) }

  /// Whether an account made without the setup form becomes the owner of the instance.
  func isWithoutOwner(in snapshot: Snapshot, at now: Instant) throws -> Bool {
    guard canBeSetUp(at: now) else { return false }
    return try snapshot.instance()?.owner == nil
  }
}
