import API
import HTML
import HTTP
import Store
import Words

extension Router {
  /// The error page for a problem.
  func explain(_ problem: Problem, to request: Request, _ origin: ExternalOrigin, typed: [String] = [])
    -> Response
  {
    let frame = frame(for: request, origin)
    var response = page(for: problem, request.id, frame, typed)
    switch problem {
    case .methodNotAllowed(let methods): response.fields[.allow] = methods.fieldValue
    case .tooMany(let seconds): response.fields[.retryAfter] = "\(seconds)"
    default: break
    }
    response.say(problem.sentence(frame.t), toOutboxOf: request.head)
    return response
  }

  /// The frame of an error page. It uses only what is available after an error.
  private func frame(for request: Request, _ origin: ExternalOrigin) -> Frame {
    let visitor = try? site.signedIn(request.head, origin, at: site.clock.now())
    let account = visitor?.lacksFactor == false ? visitor?.account : nil
    let groups = try? account.map { account in try site.store.read { try $0.groupTitles(of: account.id) } }
    return Frame(t: Strings(for: account, request.head), person: account, groups: groups ?? [])
  }

  /// How a request wants to be answered of which no more is known.
  func formats(of request: Request) -> Formats {
    Formats(t: Strings(for: nil, request.head), today: site.clock.now().time(in: .machine).day)
  }

  func page(for problem: Problem, _ id: RequestID, _ frame: Frame, _ typed: [String] = []) -> Response {
    var out = Markup(basePath: site.basePath)
    ProblemPage(problem: problem, id: id, frame: frame, typed: typed).write(to: &out)
    return Response(problem.status, html: out.bytes, fields: [.cacheControl: "no-store"])
  }
}

extension Visit {
  /// The problem in the context of the request: a visitor who posts a form of a group that they are not in is
  /// told that the group is gone, and not that the address may be mistyped.
  func meaning(of problem: Problem) -> Problem {
    let isOfOthers = access.role != nil && visitor != nil && membership == nil
    return problem == .notFound && request.method == .post && isOfOthers ? .groupIsGone : problem
  }

  /// The input of a form that a group's page refuses, whether it was read or not.
  func typedInVain(_ problem: Problem) async -> [String] {
    guard request.method == .post, visitor != nil, access.role != nil, problem.keepsTyped else { return [] }
    if typed.isEmpty, let kept = await KeptForm(of: self) { return kept.typed(formats) }
    return typed.lines(formats)
  }
}
