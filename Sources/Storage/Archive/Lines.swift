internal import Encodings
internal import Store

/// Joins the pieces of a text and splits it into lines, each of which ends with a line feed.
struct Lines {
  private let longest: Int
  private var rest: [UInt8] = []

  init(longest: Int) { self.longest = longest }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func read(_ piece: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
    var start = 0
    while let end = piece[start...].firstIndex(of: 0x0A) {
      try body(rest + piece[start..<end])
      rest.removeAll(keepingCapacity: true)
      start = end + 1
    }
    rest += piece[start...]
    guard rest.count <= longest else { throw ArchiveRefusal.damaged }
  }
}

/// The other columns of each operation in an archive.
struct BesideLines {
  private var received: [Int64] = []
  private var actions: [Int32] = []
  private var originals: [Int: Digest] = [:]
  private var lines = Lines(longest: 256)
  private let most: Int

  init(most: Int) { self.most = most }

  var count: Int { received.count }

  /// By the position, counted from 0; nil if there is none.
  subscript(_ place: Int) -> (received: Instant, action: Int?, original: Digest?)? {
    guard received.indices.contains(place) else { return nil }
    let action = actions[place] > 0 ? Int(actions[place]) : nil
    return (Instant(milliseconds: received[place]), action, originals[place])
  }

  mutating func read(_ piece: [UInt8]) throws {
    var new: [[UInt8]] = []
    try lines.read(piece) { new.append($0) }
    for line in new { try add(line) }
  }

  private mutating func add(_ line: [UInt8]) throws(ArchiveRefusal) {
    guard let values = (try? JSON(line, rules: .lenient))?.array, (2...3).contains(values.count),
      received.count < most, let moment = values[0].number?.integer, moment >= 0
    else { throw .damaged }
    if values.count == 3 {
      guard let digest = values[2].string.flatMap(Digest.init(hex:)) else { throw .damaged }
      originals[received.count] = digest
    }
    if values[1].isNull {
      actions.append(0)
    } else {
      guard let action = values[1].number?.integer.flatMap({ Int32(exactly: $0) }), action > 0 else {
        throw .damaged
      }
      actions.append(action)
    }
    received.append(moment)
  }
}
