import API
import HTML
import HTTP
import Words

/// The API's reference, for developers. It is generated from the table of routes.
struct APIPage {
  let reference = APIReference.all
  let frame: Frame

  static func show(_ visit: Visit) throws -> Response {
    var frame = visit.frame(visit.t.apiTitle)
    frame.style = Assets.cssProgramsCSS.link
    let page = APIPage(frame: frame)
    return visit.page { Views.programsReference(&$0, page: page) }
  }

  /// Redirects the address of a problem type to its description.
  static func explain(_ visit: Visit) throws -> Response {
    guard let kind = visit.parameters["problem"].flatMap({ ProblemKind(rawValue: $0) }) else {
      throw Problem.notFound
    }
    return Response.seeOther(Link("/api").fragment(Self.place(of: kind)).text(under: visit.site.basePath))
  }

  static func place(of kind: ProblemKind) -> String { "problem-\(kind.rawValue)" }

  var t: Strings { frame.t }
}

/// The link to a name's description on the page.
extension APIReference.Row { var link: Link? { shape.map { Link(fragment: $0) } } }

extension APIReference.Answer { var link: Link? { shape.map { Link(fragment: $0) } } }

extension APIReference.Call {
  var takesLink: Link? { takes.flatMap { $0 == "file" ? nil : Link(fragment: $0) } }
}
