internal import Encodings

/// Reads the lines of a header, strictly, from bytes that a stranger may have written.
struct AgeHeaderReader {
  private let identities: [AgeIdentity]
  private var bytes: [UInt8] = []
  private var lineStart = 0
  private var stanza: Stanza?
  private var stanzas = 0
  private var fileKey: [UInt8]?

  private struct Stanza {
    let share: [UInt8]?
    var body: [UInt8] = []
  }

  /// A header for a hundred recipients is shorter.
  static let mostBytes = 16 << 10
  private static let mostStanzas = 100
  private static let columns = 64

  init(_ identities: [AgeIdentity]) { self.identities = identities }

  /// Takes the next byte; returns the key of the file after the last byte of the header.
  mutating func take(_ byte: UInt8) throws(AgeFlaw) -> [UInt8]? {
    guard bytes.count < Self.mostBytes else { throw .malformed }
    bytes.append(byte)
    try checkBeginning()
    guard byte == UInt8(ascii: "\n") else { return nil }
    let line = String(decoding: bytes[lineStart..<bytes.count - 1], as: UTF8.self)
    defer { lineStart = bytes.count }
    guard lineStart > 0 else { return nil }
    return try take(line: line)
  }

  /// Whether the file is in this format is known as early as possible.
  private func checkBeginning() throws(AgeFlaw) {
    guard lineStart == 0 else { return }
    guard (AgeHeader.version + "\n").utf8.starts(with: bytes) else { throw .notEncrypted }
  }

  private mutating func take(line: String) throws(AgeFlaw) -> [UInt8]? {
    if stanza != nil {
      try takeBody(line)
    } else if line.hasPrefix("-> ") {
      try begin(line)
    } else if line.hasPrefix("--- ") {
      return try end(line)
    } else {
      throw .malformed
    }
    return nil
  }

  private mutating func begin(_ line: String) throws(AgeFlaw) {
    let words = line.dropFirst(3).split(separator: " ", omittingEmptySubsequences: false)
    stanzas += 1
    guard stanzas <= Self.mostStanzas, let kind = words.first,
      words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    else { throw .malformed }
    guard kind == AgeHeader.kind else {
      // For another kind of recipient.
      stanza = Stanza(share: nil)
      return
    }
    guard words.count == 2, let share = AgeHeader.base64.bytes(of: words[1]),
      share.count == AgePrimitives.keySize
    else { throw .malformed }
    stanza = Stanza(share: share)
  }

  /// The body ends with the first line that is not full, which may be empty.
  private mutating func takeBody(_ line: String) throws(AgeFlaw) {
    guard line.utf8.count <= Self.columns, let bytes = AgeHeader.base64.bytes(of: line) else {
      throw .malformed
    }
    stanza?.body += bytes
    guard line.utf8.count < Self.columns, let whole = stanza else { return }
    stanza = nil
    if let share = whole.share { try open(share, whole.body) }
  }

  private mutating func open(_ share: [UInt8], _ body: [UInt8]) throws(AgeFlaw) {
    guard body.count == AgeHeader.fileKeySize + AgePrimitives.tagSize else { throw .malformed }
    for identity in identities where fileKey == nil {
      fileKey = try AgeHeader.fileKey(share: share, body: body, for: identity)
    }
  }

  private func end(_ line: String) throws(AgeFlaw) -> [UInt8] {
    guard let code = AgeHeader.base64.bytes(of: line.dropFirst(4)), code.count == AgePrimitives.keySize,
      stanzas > 0
    else { throw .malformed }
    guard let fileKey else { throw .otherKey }
    let text = Array(bytes[..<(lineStart + 3)])
    guard AgePrimitives.isEqual(try AgeHeader.code(of: text, fileKey), code) else { throw .damaged }
    return fileKey
  }
}
