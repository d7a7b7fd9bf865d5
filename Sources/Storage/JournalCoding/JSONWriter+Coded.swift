internal import Encodings
internal import Ledger

extension JSONWriter {
  mutating func write(_ value: some Coded) { value.write(to: &self) }

  /// An id as its 22 characters.
  mutating func write<T>(_ id: ID<T>) { write(plain: { IDText.append(id.high, id.low, to: &$0) }) }

  /// An id, left out if it is nil.
  mutating func write<T>(_ key: StaticString, _ id: ID<T>?) {
    guard let id else { return }
    self.key(key)
    write(id)
  }

  /// The same as the general function, but specialised for these element types: journals are long.
  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) { array { writer in for element in elements { write(element, &writer) } } }
}
