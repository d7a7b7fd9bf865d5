import Encodings

/// The names and values of a form or a query, in the order in which they were sent. A name may be repeated;
/// values contain no NUL, and their lines end in LF alone. Names are compared by their bytes.
package struct Form: Sendable {
  package typealias Field = (name: String, value: String)

  package private(set) var fields: [Field] = []
  private let maximumFields: Int

  package init(maximumFields: Int = 2_000) { self.maximumFields = maximumFields }

  /// In bytes; far longer than any valid name.
  package static let longestName = 200
  /// In bytes; six times the longest text.
  package static let longestValue = 256 * 1024

  /// Adds a decoded field.
  package mutating func add(_ name: String, _ value: String) throws(FormError) {
    guard fields.count < maximumFields else { throw .tooManyFields }
    guard name.utf8.count <= Self.longestName else { throw .longName }
    guard value.utf8.count <= Self.longestValue else { throw .tooLarge }
    guard !name.utf8.contains(0), !value.utf8.contains(0) else { throw .malformed("NUL in a field") }
    guard StreamSafeText.holds(in: name), StreamSafeText.holds(in: value) else { throw .tooManyMarks }
    fields.append((name, value.withPlainLineEnds))
  }

  /// The first value of a name. If a second one would change the meaning, use `single`.
  package subscript(_ name: String) -> String? { fields.first { $0.name.isSpelled(name) }?.value }

  /// All values of a name.
  package func values(of name: String) -> [String] { fields.filter { $0.name.isSpelled(name) }.map(\.value) }

  /// The value of a name that may occur once; throws if it is repeated.
  package func single(_ name: String) throws(FormError) -> String? {
    let values = values(of: name)
    guard values.count <= 1 else { throw .repeated(name) }
    return values.first
  }

  /// The fields `name[key]`, such as `paid[…]`, by their keys, none of which may be repeated.
  package func indexed(_ name: String) throws(FormError) -> [(key: String, value: String)] {
    var keys: Set<[UInt8]> = []
    var found: [(key: String, value: String)] = []
    for field in fields {
      guard let key = field.name.key(within: name) else { continue }
      guard keys.insert(Array(key.utf8)).inserted else { throw .repeated(name) }
      found.append((key, field.value))
    }
    return found
  }
}

extension String {
  /// Whether both have the same bytes; `==` would also match texts that only look alike.
  fileprivate func isSpelled(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// The text with LF line ends, as browsers send the lines of a text area with CR LF.
  fileprivate var withPlainLineEnds: String {
    guard utf8.contains(Byte.carriageReturn) else { return self }
    var text = String.UnicodeScalarView()
    var previous: UnicodeScalar?
    for scalar in unicodeScalars {
      if !(previous == "\r" && scalar == "\n") { text.append(scalar == "\r" ? "\n" : scalar) }
      previous = scalar
    }
    return String(text)
  }

  /// `x` if this is `name[x]` and x is neither empty nor contains a bracket.
  fileprivate func key(within name: String) -> String? {
    guard utf8.count > name.utf8.count + 2, utf8.starts(with: name.utf8), utf8.last == UInt8(ascii: "]")
    else { return nil }
    let rest = utf8.dropFirst(name.utf8.count)
    let key = rest.dropFirst().dropLast()
    guard rest.first == UInt8(ascii: "["), !key.contains(where: Self.isBracket) else { return nil }
    return String(key)
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }
}
