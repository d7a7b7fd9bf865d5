package import Encodings
package import Ledger

/// A type with one canonical JSON form: fixed keys in a fixed order, no spaces, whole numbers only.
///
/// The same content always has the same bytes, so two texts can be compared without decoding them. Other
/// forms are refused. Actions are one key within the object of their change, so decoding an action reads such
/// a key.
protocol Coded {
  init(from reader: inout CanonicalReader) throws(CodingError)
  func write(to writer: inout JSONWriter)
}

extension Coded {
  /// The canonical bytes.
  var encodedBytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Decodes canonical bytes, all of them.
  init(encodedBytes: [UInt8], limit: Int) throws(CodingError) {
    guard encodedBytes.count <= limit else { throw .tooLong(limit: limit) }
    var reader = CanonicalReader(encodedBytes)
    try self.init(from: &reader)
    try reader.end()
  }
}

/// Reasons why bytes are not a valid operation. `at` is the position where reading stopped.
package enum CodingError: Error, Hashable {
  case tooLong(limit: Int)
  /// Written by a newer version of the program.
  case unsupportedVersion(Int)
  case unknownChange(String)
  /// Not JSON, or not in canonical form.
  case malformed(at: Int)
  /// Well formed, but not a valid value of its type: an id, a day, a bill that does not add up.
  case invalid(at: Int)
}

extension CanonicalReader {
  mutating func read<Value: Coded>(_: Value.Type = Value.self) throws(CodingError) -> Value {
    try Value(from: &self)
  }

  mutating func rawValue<Value: RawRepresentable<String>>(_: Value.Type = Value.self) throws(CodingError)
    -> Value
  { try valid(Value(rawValue: string())) }

  mutating func nonEmptyString() throws(CodingError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw invalid }
    return text
  }

  mutating func stringOrNull() throws(CodingError) -> String? { try isNull() ? nil : string() }

  mutating func idOrNull<T>(_: T.Type = T.self) throws(CodingError) -> ID<T>? { try isNull() ? nil : id() }

  // MARK: - Members of an object

  mutating func read<Value: Coded>(_ key: StaticString, _: Value.Type = Value.self) throws(CodingError)
    -> Value
  {
    try self.key(key)
    return try read()
  }

  mutating func rawValue<Value: RawRepresentable<String>>(_ key: StaticString, _: Value.Type)
    throws(CodingError) -> Value
  {
    try self.key(key)
    return try rawValue()
  }

  mutating func string(_ key: StaticString) throws(CodingError) -> String {
    try self.key(key)
    return try string()
  }

  mutating func id<T>(_ key: StaticString, _: T.Type) throws(CodingError) -> ID<T> {
    try self.key(key)
    return try id()
  }
}

extension JSONWriter {
  mutating func write(_ value: some Coded) { value.write(to: &self) }

  /// An id as its 22 characters.
  package mutating func write<T>(_ id: ID<T>) { write(plain: { IDText.append(id.high, id.low, to: &$0) }) }

  /// The same as the general function, but specialised for these element types: journals are long.
  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) { array { writer in for element in elements { write(element, &writer) } } }

  // MARK: - Members of an object

  /// A value, left out if it is nil.
  mutating func write(_ key: StaticString, _ value: (some Coded)?) {
    guard let value else { return }
    self.key(key)
    write(value)
  }

  /// An id, left out if it is nil.
  package mutating func write<T>(_ key: StaticString, _ id: ID<T>?) {
    guard let id else { return }
    self.key(key)
    write(id)
  }

  mutating func writeOrNull(_ key: StaticString, _ value: (some Coded)?) {
    self.key(key)
    if let value { write(value) } else { writeNull() }
  }

  mutating func writeOrNull(_ key: StaticString, _ text: String?) {
    self.key(key)
    if let text { write(text) } else { writeNull() }
  }

  mutating func writeOrNull<T>(_ key: StaticString, _ id: ID<T>?) {
    self.key(key)
    if let id { write(id) } else { writeNull() }
  }
}
