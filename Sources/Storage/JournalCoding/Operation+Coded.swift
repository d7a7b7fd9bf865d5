internal import Encodings
package import Ledger

extension Operation: Coded {
  /// The version of the format that this program writes, and the only one it reads.
  static let version: Int64 = 1
  /// The largest size of an operation in bytes.
  package static let largestEncoding = 128 * 1024

  /// The canonical JSON: the same content always has the same bytes.
  package var encoded: [UInt8] { encodedBytes }

  /// Decodes canonical JSON only, so that equal content has equal bytes.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }

  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    try reader.key("v")
    let version = try reader.integer(as: Int.self)
    guard version == Operation.version else { throw .unsupportedVersion(version) }
    let id = try reader.id("id", Operation.self)
    let group = try reader.id("group", Group.self)
    try reader.key("author")
    let author = try reader.idOrNull(Person.self)
    let device = try reader.id("device", Device.self)
    let tick = try reader.read("at", Tick.self)
    let change = try reader.read("change", Change.self)
    try reader.endObject()
    self.init(
      id: id, group: group, author: author.map { .person($0) } ?? .system, device: device, tick: tick,
      change: change)
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("v", Operation.version)
      writer.write("id", id)
      writer.write("group", group)
      writer.writeOrNull("author", author.person)
      writer.write("device", device)
      writer.write("at", tick)
      writer.write("change", change)
    }
  }
}

extension Operation {
  /// Whether this is `other` sent again, such as by a double tap: the same id, author and change, at a later
  /// time. The same id with any other difference is a conflict.
  package func isResend(of other: Operation) -> Bool {
    id == other.id && group == other.group && author == other.author && change.encoded == other.change.encoded
  }
}

extension Tick: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let milliseconds = try reader.integer()
    let counter = try reader.integer(as: Int.self)
    guard (0...Tick.highestMilliseconds).contains(milliseconds), (0...Tick.highestCounter).contains(counter)
    else { throw reader.invalid }
    self.init(milliseconds: milliseconds, counter: counter)
    try reader.endArray()
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(milliseconds)
      writer.write(counter)
    }
  }
}
