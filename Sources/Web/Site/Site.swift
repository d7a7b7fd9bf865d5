import HTML
package import HTTP

/// Everything that answers a request: finds the route, runs its handler, and puts into words what fails.
package struct Site: Sendable {
  private let settings: SiteSettings
  private let log: Log
  private let routes: RouteTable<Endpoint>
  private let basePath: HTTP.BasePath
  private let preset: ConstantBytes

  package init(_ settings: SiteSettings, routes: [Route<Endpoint>]? = nil) {
    self.init(settings, log: Log(level: settings.logLevel), routes: routes ?? Routes.all)
  }

  init(_ settings: SiteSettings, log: Log, routes: [Route<Endpoint>] = Routes.all) {
    self.settings = settings
    self.log = log
    self.routes = RouteTable(routes)
    basePath = HTTP.BasePath(settings.basePath) ?? .root
    preset = settings.publicURL?.scheme == .https ? SecurityFields.https : SecurityFields.http
  }

  package func respond(to request: Request) async -> Response {
    var response: Response
    do throws(Problem) {
      response = try await answer(request)
    } catch {
      response = explain(error, to: request)
    }
    if response.preset == nil { response.preset = preset }
    return response
  }

  /// Answers what could not even be read as a request.
  package func refuse(_ refusal: Refusal, _ id: RequestID) -> Response {
    var response = page(for: Problem(refusal), id, Strings(language: .en))
    response.status = refusal.status
    response.preset = preset
    return response
  }

  private func answer(_ request: Request) async throws(Problem) -> Response {
    guard request.method != .unknown else { throw .notImplemented }
    let match = routes.match(request.head, under: basePath)
    guard isAddressed(request, match) else { throw .misdirected }
    switch match {
    case .found(let route, let parameters):
      var response = try await visit(route.endpoint, request, parameters)
      response.route = route.pattern.text
      return response
    case .options(let methods): return Response(.noContent, fields: [.allow: methods.fieldValue])
    case .methodNotAllowed(let methods): throw .methodNotAllowed(methods)
    case .notFound: throw .notFound
    case .badPath: throw .badRequest
    }
  }

  /// Another host's name is somebody else's, or an attempt to reach this one through a browser's back.
  private func isAddressed(_ request: Request, _ match: RouteTable<Endpoint>.Match) -> Bool {
    if case .found(let route, _) = match, route.endpoint.answersAnyHost { return true }
    return settings.publicURL?.isHost(request.head.authority) ?? true
  }

  private func visit(
    _ endpoint: Endpoint, _ request: Request, _ parameters: PathParameters
  ) async throws(Problem) -> Response {
    let visit = Visit(
      request: request, parameters: parameters, bodyLimit: endpoint.bodyLimit, site: settings,
      t: language(of: request))
    do {
      return try await endpoint.handler(visit)
    } catch let problem as Problem {
      throw problem
    } catch let error as BodyError {
      throw Problem(error)
    } catch {
      log.write(.error, "request \(request.id) failed: \(error)")
      throw .unexpected
    }
  }

  private func explain(_ problem: Problem, to request: Request) -> Response {
    var response = page(for: problem, request.id, language(of: request))
    if case .methodNotAllowed(let methods) = problem { response.fields[.allow] = methods.fieldValue }
    return response
  }

  private func page(for problem: Problem, _ id: RequestID, _ t: Strings) -> Response {
    var out = Markup(basePath: HTML.BasePath(settings.basePath) ?? .root)
    ProblemPage(problem: problem, id: id, t: t).write(to: &out)
    return Response(problem.status, html: out.bytes, fields: [.cacheControl: "no-store"])
  }

  private func language(of request: Request) -> Strings {
    let tags = Strings.Language.allCases.map(\.rawValue)
    guard tags.count > 1, let best = AcceptLanguage(request.head).best(of: tags) else {
      return Strings(language: .en)
    }
    return Strings(tag: best) ?? Strings(language: .en)
  }
}
