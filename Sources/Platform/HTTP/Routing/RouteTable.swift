package import Encodings

/// The routes of a site, and the search for the one that answers a request.
///
/// A path is one resource for all methods: it is looked up first, literals before parameters, and then the
/// method among those of the resource. A path with a slash at its end, an empty segment or a dot segment is
/// never found.
package struct RouteTable<Endpoint: Sendable>: Sendable {
  /// In the order in which they were given.
  package let routes: [Route<Endpoint>]
  private var tree = RouteTree()
  /// By their number in the tree.
  private var resources: [Resource] = []
  private let allMethods: [Method]

  package enum Match: Sendable {
    case found(Route<Endpoint>, PathParameters)
    /// No route answers OPTIONS here; these are the methods that the path, or the whole site, allows.
    case options([Method])
    case methodNotAllowed([Method])
    case notFound
    /// The path has a bad escape, a NUL, or bytes that are not UTF-8.
    case badPath
  }

  /// Two routes for the same requests are a mistake in the program, and stop it.
  package init(_ routes: [Route<Endpoint>]) {
    self.routes = routes
    allMethods = Resource.allowed(by: routes.map(\.method))
    for (index, route) in routes.enumerated() {
      let number = tree.insert(route.pattern)
      if number == resources.count { resources.append(Resource()) }
      if let other = resources[number].route(for: route.method) {
        let patterns = "\(routes[other].pattern.text) and \(route.pattern.text)"
        preconditionFailure("Two routes answer \(route.method.rawValue): \(patterns).")
      }
      resources[number].add(route.method, index)
    }
  }
}

extension RouteTable {
  /// The route for a request; `base` is removed from its path first, and a path outside of it is not found.
  package func match(_ head: RequestHead, under base: BasePath = .root) -> Match {
    switch head.target.form {
    case .asterisk: .options(allMethods)
    case .authority: .methodNotAllowed(allMethods)
    case .origin, .absolute: match(head.method, head.target.path, in: head.bytes, under: base)
    }
  }

  /// `path` is empty or starts with a slash; it is split and decoded here for the first time.
  func match(_ method: Method, _ path: Range<Int>, in bytes: [UInt8], under base: BasePath) -> Match {
    guard let path = base.stripped(from: path, of: bytes.span) else { return .notFound }
    guard PathSegments.areReadable(bytes.span.extracting(path)) else { return .badPath }
    guard let match = tree.match(path, in: bytes.span) else { return .notFound }
    let resource = resources[match.end]
    guard let index = resource.route(for: method) ?? (method == .head ? resource.route(for: .get) : nil)
    else { return method == .options ? .options(resource.allowed) : .methodNotAllowed(resource.allowed) }
    let route = routes[index]
    return .found(route, PathParameters(names: route.pattern.parameters, bytes: bytes, places: match.places))
  }
}

extension BasePath {
  /// The path without this base; nil for a path that is not below it.
  fileprivate func stripped(from path: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    let length = text.utf8.count
    guard path.count >= length, bytes.extracting(path.lowerBound..<path.lowerBound + length).spells(text)
    else { return nil }
    let rest = path.lowerBound + length..<path.upperBound
    return rest.isEmpty || bytes[rest.lowerBound] == Byte.slash ? rest : nil
  }
}

/// The routes of all patterns of the same shape.
private struct Resource: Sendable {
  private(set) var allowed: [Method] = []
  private var routes: [(method: Method, index: Int)] = []

  func route(for method: Method) -> Int? { routes.first { $0.method == method }?.index }

  mutating func add(_ method: Method, _ index: Int) {
    routes.append((method, index))
    allowed = Self.allowed(by: routes.map(\.method))
  }

  /// The methods allowed by routes for `methods`: HEAD with GET, and OPTIONS always.
  static func allowed(by methods: [Method]) -> [Method] {
    Method.allCases.filter { method in
      methods.contains(method) || method == .options || (method == .head && methods.contains(.get))
    }
  }
}

extension [Method] {
  /// The value of Allow.
  package var fieldValue: String { map(\.rawValue).joined(separator: ", ") }
}

/// The endpoint for requests of one method to the paths of one pattern.
package struct Route<Endpoint: Sendable>: Sendable {
  package let method: Method
  package let pattern: RoutePattern
  package let endpoint: Endpoint

  package init(_ method: Method, _ pattern: RoutePattern, _ endpoint: Endpoint) {
    self.method = method
    self.pattern = pattern
    self.endpoint = endpoint
  }
}
