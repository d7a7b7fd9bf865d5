import API
import HTML
import HTTP
import Refusals
import Store
import Words

/// The error page: what went wrong, and the request id under which the log has details.
struct ProblemPage {
  let problem: Problem
  let id: RequestID
  let frame: Frame
  /// The input of the refused form, which must not be lost.
  var typed: [String] = []

  func write(to out: inout Markup) {
    var frame = frame
    frame.title = title
    let isTyped = problem == .groupIsGone && !typed.isEmpty
    Views.siteProblem(
      &out, sentence: isTyped ? t.problemGroupGoneTyped : problem.sentence(t), typed: typed,
      request: id.description, frame: frame)
  }

  private var t: Strings { frame.t }

  var title: String {
    switch problem {
    case .badRequest, .unknownField, .notImplemented, .versionNotSupported, .expectationFailed,
      .unsupportedMedia:
      t.problemBadRequestTitle
    case .refusedName: t.problemRefusedNameTitle
    case .tooManyMarks: t.problemMarksTitle
    case .crossSite: t.problemCrossSiteTitle
    case .forbidden: t.problemForbiddenTitle
    case .closedInDemo, .keptInDemo: t.problemDemoTitle
    case .groupIsArchived: t.problemArchivedTitle
    case .notFound: t.problemNotFoundTitle
    case .groupIsGone: t.problemGroupGoneTitle
    case .methodNotAllowed: t.problemMethodTitle
    case .timedOut: t.problemTimeoutTitle
    case .conflict: t.problemConflictTitle
    case .tooLarge, .tooLong: t.problemTooLargeTitle
    case .misdirected: t.problemMisdirectedTitle
    case .tooMany, .tooManyDownloads: t.problemTooManyTitle
    case .refused(.limit, _): t.limitTitle
    case .refused(.conflict, _), .refused(.reused, _): t.problemConflictTitle
    case .refused: t.problemForbiddenTitle
    case .changedTooOftenToday: t.problemChangedTodayTitle
    case .changedTooOften: t.problemChangedOftenTitle
    case .unavailable: t.problemUnavailableTitle
    case .diskFull: t.problemDiskFullTitle
    case .unexpected: t.problemUnexpectedTitle
    }
  }
}

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
  func typedInVain(_ problem: Problem, at endpoint: Endpoint) async -> [String] {
    guard request.method == .post, endpoint.isTyped, visitor != nil, access.role != nil, problem.keepsTyped
    else { return [] }
    if typed.isEmpty, let kept = await KeptForm(of: self) { return kept.typed(formats) }
    return typed.lines(formats)
  }
}
