import API
import HTML
import HTTP
import Store
import Words

extension Site {
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
    let visitor = try? signedIn(request.head, origin, at: clock.now())
    let account = visitor?.lacksFactor == false ? visitor?.account : nil
    let groups = try? account.map { account in try store.read { try $0.groupTitles(of: account.id) } }
    return Frame(t: Strings(for: account, request.head), person: account, groups: groups ?? [])
  }

  /// How a request wants to be answered of which no more is known.
  func formats(of request: Request) -> Formats {
    Formats(t: Strings(for: nil, request.head), today: clock.now().time(in: .machine).day)
  }

  func page(for problem: Problem, _ id: RequestID, _ frame: Frame, _ typed: [String] = []) -> Response {
    var out = Markup(basePath: basePath)
    ProblemPage(problem: problem, id: id, frame: frame, typed: typed).write(to: &out)
    return Response(problem.status, html: out.bytes, fields: [.cacheControl: "no-store"])
  }
}
