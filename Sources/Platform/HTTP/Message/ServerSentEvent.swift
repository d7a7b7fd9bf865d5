/// One event of a stream in the format of the HTML standard: an optional id, a name, and lines of data.
package struct ServerSentEvent: Sendable {
  package var id: String?
  package var name: String?
  package var data: String

  package init(id: String? = nil, name: String? = nil, data: String) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// The bytes on the wire. A line break in data starts another data line; elsewhere it becomes a space.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    if let id { Self.appendLine("id: ", id.utf8.map(Self.withoutBreaks), to: &bytes) }
    if let name { Self.appendLine("event: ", name.utf8.map(Self.withoutBreaks), to: &bytes) }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      Self.appendLine("data: ", Array(line.utf8), to: &bytes)
    }
    bytes.append(Byte.lineFeed)
    return bytes
  }

  /// A comment, which browsers ignore: it keeps the connection alive.
  static let heartbeat = Array(": \n\n".utf8)

  private static func appendLine(_ label: String, _ text: [UInt8], to bytes: inout [UInt8]) {
    bytes += label.utf8
    bytes += text
    bytes.append(Byte.lineFeed)
  }

  private static func withoutBreaks(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0, Byte.lineFeed, Byte.carriageReturn: Byte.space
    default: byte
    }
  }
}
