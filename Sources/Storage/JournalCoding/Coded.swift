internal import Encodings

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
