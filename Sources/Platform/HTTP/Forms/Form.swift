import Encodings

/// The names and values of a form or a query, in the order in which they were sent. A name may be repeated;
/// values contain no NUL, and their lines end in LF alone. Names are compared by their bytes.
package struct Form: Sendable {
  package typealias Field = (name: String, value: String)

  package private(set) var fields: [Field] = []
  private let maximumFields: Int

  /// How many fields a form may have, unless its reader expects more.
  package static let maximumFields = 2_000

  package init(maximumFields: Int = Form.maximumFields) { self.maximumFields = maximumFields }

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

extension Form {
  /// Reads a body of the type `application/x-www-form-urlencoded`: pairs between `&`, each `name=value`.
  package init(urlencoded bytes: some Collection<UInt8>, maximumFields: Int = Form.maximumFields)
    throws(FormError)
  {
    self.init(maximumFields: maximumFields)
    let bytes = Array(bytes)
    let text = bytes.span
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "&"), in: start..<text.count)
      if end > start { try addPair(text.extracting(start..<end)) }
      start = end + 1
    }
  }

  /// Reads the query of a target, without its question mark; without a query the form is empty.
  package init(query: String?, maximumFields: Int = Form.maximumFields) throws(FormError) {
    try self.init(urlencoded: (query ?? "").utf8, maximumFields: maximumFields)
  }

  private mutating func addPair(_ pair: Span<UInt8>) throws(FormError) {
    let end = pair.firstIndex(of: UInt8(ascii: "="), in: 0..<pair.count)
    let value = pair.extracting(min(end + 1, pair.count)..<pair.count)
    // A name over the limit is not even decoded.
    guard end <= 3 * Self.longestName else { throw .longName }
    guard let name = PercentCoding.decode(pair.extracting(0..<end), plusIsSpace: true),
      let value = PercentCoding.decode(value, plusIsSpace: true)
    else { throw .malformed("bad escape or bytes that are no text") }
    try add(name, value)
  }
}

extension Span<UInt8> {
  /// The first index of a byte in a range, or the range's end.
  fileprivate func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] != byte { index += 1 }
    return index
  }
}

/// A file uploaded in a form.
package struct UploadedFile: Sendable {
  /// The name of the form's field.
  package let name: String
  /// The name given by the browser, without folders; for display only.
  package let fileName: String
  /// The type given by the browser, which is not verified.
  package let contentType: ContentType?
  package let bytes: [UInt8]

  init(_ part: Part, fileName: String, bytes: [UInt8]) {
    name = part.name
    self.fileName =
      fileName.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    contentType = part.contentType
    self.bytes = bytes
  }
}

/// Why a body is refused as a form.
package enum FormError: Error, Equatable {
  /// The format is invalid; the reason is for the log and repeats no sent text.
  case malformed(String)
  /// The name of a field is longer than that of any real field.
  case longName
  /// A text has more combining marks in a row than any script needs.
  case tooManyMarks
  case tooManyFields
  case tooLarge
  /// A name with a single value was repeated.
  case repeated(String)

  /// The status of the response.
  package var status: Status {
    switch self {
    case .malformed, .longName, .tooManyMarks, .repeated: .badRequest
    case .tooManyFields, .tooLarge: .contentTooLarge
    }
  }
}
