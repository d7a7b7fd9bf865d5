internal import Encodings
internal import Ledger

extension JSONWriter {
  mutating func write<T>(_ id: ID<T>) { write(id.description) }

  /// An id, left out if it is nil.
  mutating func write<T>(_ key: StaticString, _ id: ID<T>?) {
    guard let id else { return }
    self.key(key)
    write(id)
  }
}
