import HTTP

/// The bearer token of a request (RFC 6750 section 2.1).
struct BearerField {
  /// Nil if there is none.
  let text: String?

  init(_ head: RequestHead) {
    let values = head.values(of: .authorization)
    guard values.count == 1, let value = values.first else {
      text = nil
      return
    }
    let parts = value.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
    let isBearer = parts.count == 2 && Self.isScheme(parts[0])
    text = isBearer ? String(Substring(parts[1])) : nil
  }

  /// Ignores case.
  private static func isScheme(_ word: Substring.UTF8View) -> Bool {
    word.map { $0 | 0x20 }.elementsEqual("bearer".utf8)
  }
}

/// The media types that a request accepts, with their weights (RFC 9110 section 12.5.1).
struct AcceptedTypes: Sendable {
  /// The ranges of the field in their order; weights in thousandths.
  private var ranges: [(type: String, weight: Int)] = []

  init(_ head: RequestHead) {
    for part in head.values(of: .accept).joined(separator: ",").lowercased().split(separator: ",").prefix(50)
    {
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let type = pieces.first else { continue }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Self.weight($0.dropFirst(2)) }
      ranges.append((type, weight ?? 1_000))
    }
  }

  /// Whether `type` is named, and has a higher weight than `other`.
  func prefers(_ type: String, over other: String) -> Bool {
    guard let named = weight(named: type), named > 0 else { return false }
    return weight(named: other).map { $0 < named } ?? true
  }

  private func weight(named type: String) -> Int? { ranges.first { $0.type == type }?.weight }

  /// `1`, `0.5` or `0.125`; zero for an invalid weight.
  private static func weight(_ text: Substring) -> Int {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap({ Int($0) }), (0...1).contains(whole) else {
      return 0
    }
    let digits = parts.count == 2 ? parts[1].prefix(3) : ""
    let thousandths = Int((digits + "000").prefix(3)) ?? 0
    return min(1_000, whole * 1_000 + thousandths)
  }
}

extension HeaderName { static let accept = HeaderName("Accept") }
