import HTTP
import Store

/// The API reference for people: the same table, as values for a page.
package struct APIReference: Sendable {
  /// One route.
  package struct Call: Sendable {
    /// The anchor on the page.
    package let name: String
    package let method: String
    package let path: String
    package let summary: String
    /// The scope that the token must have, in words; nil if none is needed.
    package let needs: String?
    package let parameters: [Row]
    /// The name of the request's shape.
    package let takes: String?
    package let gives: [Answer]
    package let fails: [Answer]
    /// A command line that calls it.
    package let example: String
  }

  /// A status, and the name of the shape that is sent with it.
  package struct Answer: Sendable {
    package let status: String
    package let shape: String?
  }

  /// A member of an object, or a parameter.
  package struct Row: Sendable {
    package let name: String
    package let type: String
    /// The name of its type, if that has an entry of its own.
    package let shape: String?
    /// Whether it may be left out, in words; nil if it may not.
    package let presence: String?
    package let note: String
  }

  /// A named shape.
  package struct Object: Sendable {
    package let name: String
    package let rows: [Row]
  }

  package struct Problem: Sendable {
    package let name: String
    package let status: String
    package let title: String
    package let explanation: String
  }

  package let calls: [Call]
  package let objects: [Object]
  package let problems: [Problem]

  /// The reference is the same on every instance.
  package static let all = APIReference()

  private init() {
    calls = APIRoutes.all.map(\.reference)
    let sorted = OpenAPIDocument.namedShapes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    objects = sorted.map { Object(name: $0.key, rows: $0.value.fields.map(\.row)) }
    problems = ProblemKind.allCases.map {
      Problem(name: $0.rawValue, status: "\($0.status.code)", title: $0.title, explanation: $0.explanation)
    }
  }
}

extension APIRoute {
  fileprivate var reference: APIReference.Call {
    APIReference.Call(
      name: name, method: method.rawValue, path: "\(pattern.text)", summary: summary,
      needs: scope?.words.first.map { "Needs the scope “\($0)”." }, parameters: query.map(\.row),
      takes: takes.name, gives: gives.map { .init(status: "\($0.status.code)", shape: $0.body.name) },
      fails: failures.map { .init(status: "\($0.status.code)", shape: nil) }, example: example)
  }

  private var example: String {
    var words = ["curl"]
    if method != .get { words.append("-X \(method.rawValue)") }
    if access != .anyone { words.append(#"-H "Authorization: Bearer $TOKEN""#) }
    if needsPrecondition { words.append(#"-H 'If-Match: "…"'"#) }
    switch takes {
    case .nothing: break
    case .json, .unreadJSON: words.append(#"--json '{…}'"#)
    case .file: words.append("-H 'Content-Type: image/jpeg' --data-binary @receipt.jpg")
    case .importFile: words.append("-H 'Content-Type: text/csv' --data-binary @history.csv")
    }
    return (words + ["$URL\(pattern.text)"]).joined(separator: " ")
  }
}

extension APIRoute.Body {
  fileprivate var name: String? {
    switch self {
    case .nothing, .unreadJSON: nil
    case .json(let shape): shape.name
    case .file, .importFile: "file"
    }
  }
}

extension APIRoute.ResponseBody { fileprivate var name: String? { shape?.name } }

extension Shape {
  /// The shape's name in the documents, or that of its elements.
  fileprivate var name: String? {
    switch self {
    case .named(let name, _): name
    case .nullable(let shape), .list(let shape, _), .map(let shape): shape.name
    default: nil
    }
  }
}

extension Shape.Field {
  fileprivate var row: APIReference.Row {
    .init(
      name: name, type: shape.summary, shape: shape.name, presence: isRequired ? nil : "optional", note: note)
  }
}
