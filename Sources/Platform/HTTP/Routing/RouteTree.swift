/// Patterns as a tree of segments. A path visits every node at most once, so matching takes no more steps
/// than there are nodes.
struct RouteTree: Sendable {
  private var nodes = [Node(literal: 0..<0)]
  /// The texts of all literals, one after the other.
  private var literals: [UInt8] = []
  private var ends = 0

  private static let root = 0

  /// A node of the tree. Children are linked, so that a node is a few numbers and no array of its own.
  private struct Node {
    let literal: Range<Int>
    /// The number of the patterns that end here, which differ only in the names of parameters.
    var end: Int?
    var firstLiteral: Int?
    var nextLiteral: Int?
    var parameter: Int?
  }

  /// The number of the patterns that a path matches, and the positions of the segments for their parameters.
  struct Match {
    fileprivate(set) var end = 0
    fileprivate(set) var places = PathParameters.Places(repeating: 0..<0)
    fileprivate var parameters = 0
  }
}

// MARK: - Building

extension RouteTree {
  /// The number of a pattern, counted from 0; patterns that differ only in the names of parameters share it.
  mutating func insert(_ pattern: RoutePattern) -> Int {
    var node = Self.root
    for segment in pattern.segments {
      switch segment {
      case .literal(let text): node = literalChild(Array(text.utf8), of: node)
      case .parameter: node = parameterChild(of: node)
      }
    }
    if let end = nodes[node].end { return end }
    nodes[node].end = ends
    ends += 1
    return ends - 1
  }

  private mutating func literalChild(_ text: [UInt8], of parent: Int) -> Int {
    var child = nodes[parent].firstLiteral
    while let node = child {
      if literals[nodes[node].literal].elementsEqual(text) { return node }
      child = nodes[node].nextLiteral
    }
    let start = literals.count
    literals += text
    nodes.append(Node(literal: start..<literals.count, nextLiteral: nodes[parent].firstLiteral))
    nodes[parent].firstLiteral = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func parameterChild(of parent: Int) -> Int {
    if let child = nodes[parent].parameter { return child }
    nodes.append(Node(literal: 0..<0))
    nodes[parent].parameter = nodes.count - 1
    return nodes.count - 1
  }
}

// MARK: - Matching

extension RouteTree {
  /// The match of `path`, which is empty or starts with a slash and has readable segments.
  func match(_ path: Range<Int>, in bytes: Span<UInt8>) -> Match? {
    // The slash alone is the root too, and not an empty first segment.
    let start = path.count > 1 ? path.lowerBound : path.upperBound
    var match = Match()
    return goOn(from: Self.root, at: start, bytes.extracting(0..<path.upperBound), &match) ? match : nil
  }

  /// Follows the segment that starts at `start`, by its literal first and then by the parameter.
  private func descend(_ node: Int, at start: Int, _ path: Span<UInt8>, _ match: inout Match) -> Bool {
    var stop = start
    while stop < path.count, path[stop] != Byte.slash { stop += 1 }
    let segment = path.extracting(start..<stop)
    if let child = literalChild(of: node, spelledBy: segment), goOn(from: child, at: stop, path, &match) {
      return true
    }
    guard let child = nodes[node].parameter, !segment.isEmpty, !PathSegments.isDots(segment) else {
      return false
    }
    match.places[match.parameters] = start..<stop
    match.parameters += 1
    if goOn(from: child, at: stop, path, &match) { return true }
    match.parameters -= 1
    return false
  }

  /// Continues at a node, with the path read up to `stop`: at its end, or at a slash.
  private func goOn(from node: Int, at stop: Int, _ path: Span<UInt8>, _ match: inout Match) -> Bool {
    guard stop == path.count else { return descend(node, at: stop + 1, path, &match) }
    guard let end = nodes[node].end else { return false }
    match.end = end
    return true
  }

  private func literalChild(of parent: Int, spelledBy segment: Span<UInt8>) -> Int? {
    let texts = literals.span
    var child = nodes[parent].firstLiteral
    while let node = child {
      if PathSegments.spells(segment, texts.extracting(nodes[node].literal)) { return node }
      child = nodes[node].nextLiteral
    }
    return nil
  }
}
