import Encodings

/// The pattern of paths that a route answers, such as `/groups/{id}/entries`.
package struct RoutePattern: Sendable {
  package let text: StaticString
  package let segments: [Segment]
  /// The names of the parameters, from left to right.
  package let parameters: [String]

  package enum Segment: Equatable, Sendable {
    case literal(String)
    /// Any one non-empty segment.
    case parameter(String)
  }

  /// How many parameters a pattern may have.
  package static let parameterLimit = PathParameters.Places.count

  /// A pattern starts with a slash and does not end with one, except `/` itself; a segment in braces is a
  /// parameter. Anything else is a mistake in the program, and stops it.
  package init(_ text: StaticString) {
    let written = text.description
    precondition(written.utf8.first == Byte.slash, "The route \(written) does not start with a slash.")
    let parts = written.utf8.dropFirst().split(separator: Byte.slash, omittingEmptySubsequences: false)
    let segments = written == "/" ? [] : parts.map { Self.segment(String(Substring($0)), of: written) }
    let parameters = segments.compactMap(\.parameterName)
    precondition(Set(parameters).count == parameters.count, "The route \(written) has a name twice.")
    precondition(parameters.count <= Self.parameterLimit, "The route \(written) has too many parameters.")
    self.text = text
    self.segments = segments
    self.parameters = parameters
  }

  private static func segment(_ part: String, of pattern: String) -> Segment {
    let isParameter = part.hasPrefix("{") && part.hasSuffix("}")
    let name = isParameter ? String(part.dropFirst().dropLast()) : part
    precondition(!name.isEmpty, "The route \(pattern) has an empty segment.")
    precondition(name != "." && name != "..", "The route \(pattern) has a segment of dots.")
    precondition(
      name.utf8.allSatisfy(PercentCoding.isUnreserved),
      "The route \(pattern) has a segment that is not plain.")
    return isParameter ? .parameter(name) : .literal(name)
  }
}

extension RoutePattern.Segment {
  fileprivate var parameterName: String? {
    switch self {
    case .literal: nil
    case .parameter(let name): name
    }
  }
}

extension RoutePattern: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) { self.init(text) }
}
