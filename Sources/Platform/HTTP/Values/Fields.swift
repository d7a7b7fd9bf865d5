/// The header fields of a response, in the order in which they were added.
package struct Fields: Sendable {
  private(set) var all: [Line] = []

  /// Not a tuple: for an array of tuples the runtime looks up its type again and again.
  struct Line: Sendable {
    let name: HeaderName
    let value: String
  }

  package init() {}

  /// The first value of a field; setting it replaces all of them, and nil removes them.
  package subscript(_ name: HeaderName) -> String? {
    get { all.first { $0.name == name }?.value }
    set {
      if all.contains(where: { $0.name == name }) { all.removeAll { $0.name == name } }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field beside those of the same name, as `Set-Cookie` needs.
  package mutating func add(_ name: HeaderName, _ value: String) {
    all.append(Line(name: name, value: value))
  }

  package func values(of name: HeaderName) -> [String] { all.filter { $0.name == name }.map(\.value) }
}

extension Fields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (HeaderName, String)...) {
    all = elements.map { Line(name: $0.0, value: $0.1) }
  }
}
