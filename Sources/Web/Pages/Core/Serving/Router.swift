import API
import Credentials
import Encodings
package import HTTP
import Ledger
import Operations
import Words

/// Answers requests: finds the route, lets the visitor in, runs the handler, and turns errors into pages.
package final class Router: Sendable {
  package let site: Site
  private let routes: RouteTable<Endpoint>
  /// Handles requests to the API.
  private let programs: APIHandler
  /// The handler for strangers at pages that need a visitor.
  private let signIn: Endpoint.Handler

  init(
    _ site: Site, routes: [Route<Endpoint>], signIn: @escaping Endpoint.Handler,
    tables: (Downloads) -> TableExports
  ) {
    self.site = site
    self.routes = RouteTable(routes)
    self.signIn = signIn
    programs = APIHandler(site, tables: tables(site.queues.downloads))
  }

  package func respond(to request: Request) async -> Response {
    let origin = ExternalOrigin(
      request, published: site.settings.publicURL, proxies: site.settings.trustedProxies)
    var response: Response
    var route: StaticString?
    do throws(Problem) { response = try await answer(request, origin, from: &route) } catch
      where request.head.isForPrograms(below: site.basePath)
    { response = refuse(error, to: request) } catch { response = explain(error, to: request, origin) }
    response.route = route
    if !origin.allowsCompression(for: request.head) { response.mayBeCompressed = false }
    let isShared =
      !site.settings.apiOrigins.isEmpty && request.head.isForAPI(below: site.basePath)
      && site.settings.apiOrigins.mark(&response, to: request.head)
    if response.preset == nil { response.preset = SecurityFields.by(origin.scheme, isShared: isShared) }
    return response
  }

  /// The response to bytes that could not be parsed as a request.
  package func refuse(_ refusal: RequestRefusal, _ id: RequestID) -> Response {
    let t = Strings(language: .en)
    var response =
      refusal.isBelow(site.basePath.text + "/api/")
      ? APIProblem(refusal.status, Problem(refusal).sentence(t)).response(to: id, below: site.basePath)
      : page(for: Problem(refusal), id, Frame(t: t))
    response.status = refusal.status
    response.preset = SecurityFields.by(site.settings.publicURL?.scheme ?? .http)
    return response
  }

  /// Sets `pattern` as soon as the route is known, since the log names it for errors too.
  private func answer(_ request: Request, _ origin: ExternalOrigin, from pattern: inout StaticString?)
    async throws(Problem) -> Response
  {
    // The API answers an unknown method with the list of allowed ones.
    guard request.method != .unknown || request.head.isForPrograms(below: site.basePath) else {
      throw .notImplemented
    }
    guard origin.isClear else { throw .badRequest }
    let word = try site.checkedUserHeader(of: request)
    let match = routes.match(request.head, under: site.basePath)
    guard isAddressed(request, origin, match) else { throw .misdirected }
    switch match {
    case .found(let route, let parameters):
      pattern = route.pattern.text
      request.isServed(by: route.pattern.text)
      if site.settings.demo != nil {
        try requireOpen(route.pattern.text, request.method, in: parameters["group"].flatMap { ID($0) })
      }
      if let constant = route.endpoint.constant { return constant }
      if let program = route.endpoint.program {
        return await programs.respond(to: request, program, parameters, from: network(of: request)) {
          origin.url(request.head)?.description ?? ""
        }
      }
      return try await visit(route, request, origin, parameters, word)
    case .options(let methods):
      var response = Response(.noContent, fields: [.allow: methods.fieldValue])
      if request.head.isForAPI(below: site.basePath) {
        site.settings.apiOrigins.answer(&response, toPreflight: request.head, methods.fieldValue)
      }
      return response
    case .methodNotAllowed(let methods): throw .methodNotAllowed(methods)
    case .notFound: throw .notFound
    case .badPath: throw .badRequest
    }
  }

  /// A public demo does without some routes.
  private func requireOpen(_ pattern: StaticString, _ method: Method, in group: ID<Group>?) throws(Problem) {
    guard let demo = site.settings.demo else { return }
    guard !demo.isClosed(pattern, method) else { throw .closedInDemo }
    guard !demo.keeps(group, from: pattern, method) else { throw .keptInDemo }
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
    let bodyLimit = endpoint.bodyLimit(of: request.head)
    if case .length(let count) = request.head.framing, count > bodyLimit { throw .tooLarge }
    guard request.method.isSafe || endpoint.acceptsAnySource || origin.isSource(of: request.head) else {
      throw .crossSite
    }
    var visit: Visit?
    do {
      let admitted = endpoint.asksForFactor ? try await site.admit(word, request, origin) : nil
      let visitor = try Visit(
        request, origin, parameters, endpoint.access, bodyLimit: bodyLimit, admitted: admitted, at: site)
      visit = visitor
      var response = try await answer(visitor, endpoint)
      if let admitted, response.fields[.setCookie] == nil {
        site.cookies(origin).session.set(admitted, on: &response)
      }
      return response
    } catch {
      let formats = visit?.formats ?? formats(of: request)
      var problem = Problem(error, formats) { site.log.write(.error, "request \(request.id) failed: \($0)") }
      problem = visit?.meaning(of: problem) ?? problem
      let typed = await visit?.typedInVain(problem, at: endpoint) ?? []
      guard !typed.isEmpty else { throw problem }
      return explain(problem, to: request, origin, typed: typed)
    }
  }

  private func answer(_ visit: Visit, _ endpoint: Endpoint) async throws -> Response {
    guard !visit.isSentForAnother else { return Response(.unauthorized) }
    if let redirect = try await visit.requireAccess(to: endpoint, signIn: signIn) { return redirect }
    var response = try await endpoint.handler(visit)
    visit.confirm(&response)
    response.mayBeCompressed = !visit.secrecy.isNeeded
    visit.noteKeeping(&response, isKept: endpoint.isKept)
    await visit.keepSession(&response)
    visit.rememberGroup(&response)
    return response
  }
}
