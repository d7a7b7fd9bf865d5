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
import StoreMaintenance
import Threads
import Words

/// Everything that answers a request: finds the route, lets the visitor in, runs the handler, and puts into
/// words what fails.
package final class Site: Sendable {
  let settings: SiteSettings
  let store: DataStore
  let clock: WallClock
  let randomness: Randomness
  let passwords: PasswordHasher
  let attempts: SignInAttempts
  let halfSessions = HalfSessions()
  let passkeyChallenges = PasskeyChallenges()
  let passkeyPlace: PasskeyPlace
  /// Nil where nobody has set one up.
  let provider: IdentityProvider?
  /// Where somebody has just shown who they are, and goes to the provider to be connected.
  let connecting = FreshSessions()
  /// Where somebody has just shown there who they are.
  let confirmed = FreshSessions()
  /// Who has come from there, and is asked whether they are new.
  let newcomers = Newcomers()
  /// What was typed before somebody had to go elsewhere first.
  let keptForms = KeptForms()
  /// For what is asked of other servers.
  let outgoing = LazyPool(threads: 2, capacity: 32)
  let messages = Messages()
  let arrivals = Arrivals()
  let uploads = UploadSlots()
  let downloads: Downloads
  /// For reports, and for what is looked for in large groups; more than so many at once are told to wait.
  let slowReads = LazyPool(threads: 2, capacity: 64)
  /// For large files of other apps as they arrive, one after the other: each is in memory only while it is kept.
  let tables = LazyPool(threads: 1, capacity: 32)
  /// For archives of groups, one after the other.
  let archives = LazyPool(threads: 1, capacity: 2)
  /// For files of other apps.
  package let slowWork: SlowWork
  /// Nil where there is no program that reads receipts.
  let unreadReceipts: UnreadReceipts?
  let recentPages = RecentPages()
  let recentParts = RecentParts(largestSize: 512 << 10)
  let recentWays = RecentWays(largestSize: 512 << 10)
  let recentSignInPages = RecentSignInPages(largestSize: 256 << 10)
  let live: LiveHub
  let dueEntries: DueEntries
  let backups: Backups
  /// Nil where no mail is sent.
  let courier: Courier?
  /// Nil where no mail is sent.
  let securityLetters: SecurityLetters?
  /// Nil where browsers cannot be told anything.
  let pushCourier: PushCourier?
  /// What programs elsewhere are reached by, and told by.
  let webhookCarrier: WebhookCarrier
  let webhooks: WebhookSender
  let rates: RateKeeping?
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
  private let programs: APIDoor
  private let routes: RouteTable<Endpoint>
  /// What strangers get where somebody has to be signed in.
  let signIn: Endpoint.Handler
  let plainCookies: SiteCookies
  let secureCookies: SiteCookies

  /// The store must have its identity, as `open` gives it.
  init(
    _ settings: SiteSettings, store: DataStore, instance: ID<Instance>, linkSecret: LinkSecret,
    pushKey: PrivateKey? = nil, passwords: PasswordHasher,
    clock: WallClock = .system, randomness: Randomness = .system,
    membership: @escaping Membership.Lookup = Membership.lookup, receiptReader: ReceiptReader? = nil,
    provider: IdentityProvider? = nil, log: Log? = nil, routes: [Route<Endpoint>],
    signIn: @escaping Endpoint.Handler,
    tables: @escaping (Downloads) -> TableRoom
  ) {
    self.settings = settings
    passkeyPlace = PasskeyPlace(settings.publicURL)
    self.provider = provider ?? settings.provider.map { [outgoing] in IdentityProvider($0, on: outgoing) }
    self.store = store
    self.passwords = passwords
    self.clock = clock
    self.randomness = randomness
    self.membership = membership
    let log = log ?? Log(level: settings.logLevel)
    self.log = log
    self.routes = RouteTable(routes)
    attempts = SignInAttempts { count in
      log.raise(.refusedSignIns, "\(count) tries to sign in were refused within an hour", as: .warning)
    }
    NewAccounts(log).watch(store)
    self.signIn = signIn
    let live = LiveHub(store, clock: clock, asksForFactors: !settings.isProviderOnly)
    self.live = live
    dueEntries = DueEntries(store, clock: clock, log: log)
    let courier = settings.mail?.courier(
      store, at: settings.publicURL, settings.basePath, Unsubscribing(linkSecret), clock: clock, log: log)
    self.courier = courier
    let securityLetters = courier.map { _ in SecurityLetters(randomness) }
    self.securityLetters = securityLetters
    let pushCourier = pushKey.flatMap { key in
      settings.push?.courier(
        store, key, at: settings.publicURL, settings.basePath, clock: clock, randomness, log: log)
    }
    self.pushCourier = pushCourier
    let rates = settings.rates?.keeping(store, log: log)
    self.rates = rates
    let carrier = WebhookCarrier(allowing: settings.privateHosts)
    webhookCarrier = carrier
    let place = settings.publicURL.map { SiteAddress($0, basePath: settings.basePath) }
    let webhooks = WebhookSender(
      store, clock: clock, randomness,
      letters: courier.map { _ in WebhookLetters(at: place, randomness) }, log: log
    ) { carrier.send($0) }
    self.webhooks = webhooks
    chores = [
      dueEntries.chore(), ExpiredGroups(store, clock: clock, log: log).chore(),
      ExpiredImports(store, clock: clock, log: log).chore(), courier?.chore(),
      DiskWatch(settings.storage, clock: clock, log: log) { store.diskSpace }.chore(),
      NightlyCheck(store, clock: clock, log: log).chore(),
      pushCourier?.chore(), webhooks.chore(), rates?.chore(),
    ].compactMap(\.self)
    let unreadReceipts = receiptReader.map { UnreadReceipts($0, store, clock: clock, randomness, log: log) }
    self.unreadReceipts = unreadReceipts
    let downloads = Downloads(store, settings.storage)
    self.downloads = downloads
    let slowWork = SlowWork(patience: settings.patience, holding: settings.heldDrafts)
    self.slowWork = slowWork
    programs = APIDoor(
      store, clock: clock, randomness, below: settings.basePath, pace: settings.programPace,
      counting: attempts, follow: live.follow,
      files: FileRoom(
        settings.storage, take: uploads.takeForProgram, noteReceipt: { unreadReceipts?.look() }),
      tables: tables(downloads),
      longReads: LongReads(beyond: settings.entriesOnLoop) { [slowReads] in try await slowReads.run($0) },
      propose: slowWork.proposal,
      webhooks: WebhookRoom(
        address: { carrier.address($0)?.description }, test: webhooks.test, noteChange: webhooks.noteChange),
      apps: AppDoor(
        passwords, linkSecret, randomness, isProviderOnly: settings.isProviderOnly,
        tell: Self.telling(by: securityLetters)), links: linkSecret
    ) { log.write(.error, "request \($0) failed: \($1)") }
    readiness = Readiness(store)
    metrics = settings.offersMetrics ? Metrics(patterns: routes.map(\.pattern.text)) : nil
    backups = Backups(settings.backups, store, clock: clock, log: log)
    opened = clock.now()
    basePath = settings.basePath
    self.linkSecret = linkSecret
    plainCookies = SiteCookies(instance: instance, isSecure: false, basePath: settings.basePath)
    secureCookies = SiteCookies(instance: instance, isSecure: true, basePath: settings.basePath)
  }

  /// What lets in here besides passwords.
  var waysIn: WaysIn {
    WaysIn(
      party: passkeyPlace.party?.id, issuer: settings.provider?.settings.issuer,
      isProviderOnly: settings.isProviderOnly)
  }

  package func respond(to request: Request) async -> Response {
    let origin = ExternalOrigin(
      request, published: settings.publicURL, proxies: settings.trustedProxies)
    var response: Response
    var route: StaticString?
    do throws(Problem) {
      response = try await answer(request, origin, from: &route)
    } catch  where request.head.isForPrograms(below: basePath) {
      response = refuse(error, to: request)
    } catch {
      response = explain(error, to: request, origin)
    }
    response.route = route
    if !origin.allowsCompression(for: request.head) { response.mayBeCompressed = false }
    let isShared =
      !settings.apiOrigins.isEmpty && request.head.isForAPI(below: basePath)
      && settings.apiOrigins.mark(&response, to: request.head)
    if response.preset == nil { response.preset = SecurityFields.by(origin.scheme, isShared: isShared) }
    return response
  }

  /// Answers what could not even be read as a request.
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

  /// Notes the route as soon as it is known, as the log wants it of what fails too.
  private func answer(
    _ request: Request, _ origin: ExternalOrigin, from pattern: inout StaticString?
  ) async throws(Problem) -> Response {
    // A program is told which methods there are.
    guard request.method != .unknown || request.head.isForPrograms(below: basePath) else {
      throw .notImplemented
    }
    guard origin.isClear else { throw .badRequest }
    let word = try requireWord(of: request)
    let match = routes.match(request.head, under: basePath)
    guard isAddressed(request, origin, match) else { throw .misdirected }
    switch match {
    case .found(let route, let parameters):
      pattern = route.pattern.text
      request.isServed(by: route.pattern.text)
      if let constant = route.endpoint.constant { return constant }
      if let program = route.endpoint.program {
        return await programs.respond(to: request, program, parameters, from: network(of: request)) {
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

  /// Another host's name is somebody else's, or an attempt to reach this one through a browser's back.
  private func isAddressed(
    _ request: Request, _ origin: ExternalOrigin, _ match: RouteTable<Endpoint>.Match
  ) -> Bool {
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
      var problem = Problem(error) { log.write(.error, "request \(request.id) failed: \($0)") }
      problem = visit?.meaning(of: problem) ?? problem
      let typed = await visit?.typedInVain(problem) ?? []
      guard !typed.isEmpty else { throw problem }
      return explain(problem, to: request, origin, typed: typed)
    }
  }

  private func answer(_ visit: Visit, _ endpoint: Endpoint) async throws -> Response {
    guard !visit.isSentForAnother else { return Response(.unauthorized) }
    if let detour = try await visit.detour(from: endpoint) { return detour }
    var response = try await endpoint.handler(visit)
    visit.confirm(&response)
    response.mayBeCompressed = !visit.secrecy.isNeeded
    visit.noteKeeping(endpoint, &response)
    await visit.keepSession(&response)
    visit.rememberGroup(&response)
    return response
  }
}
