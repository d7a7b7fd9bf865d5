import Encodings

/// What a browser keeps of a visit to the identity provider: by what the visit is known, and where somebody wanted to
/// go, which is not lost with the visit when the server is started anew.
struct KeptVisit {
  /// By which the visit is known.
  let digest: String
  let next: String?

  /// A longer address is of no page of ours.
  private static let longest = 2_048

  init(_ digest: String, next: String?) {
    self.digest = digest
    self.next = next.flatMap { $0.utf8.count <= Self.longest ? $0 : nil }
  }

  /// Reads what `text` says; the browser may send anything.
  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    let next = parts.dropFirst().first.flatMap { Base64.url.bytes(of: String($0)) }
    self.init(
      parts.first.map(String.init) ?? "", next: next.flatMap { String(validating: $0, as: UTF8.self) })
  }

  /// As the cookie has it.
  var text: String {
    next.map { "\(digest).\(Base64.url.text(of: Array($0.utf8)))" } ?? digest
  }
}
