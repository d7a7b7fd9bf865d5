import Encodings

/// The content of the cookie during a visit to the identity provider: the digest that identifies the visit,
/// and the page that the visitor wanted, which survives a restart of the server in the cookie.
struct KeptVisit {
  /// The digest that identifies the visit.
  let digest: String
  let next: String?

  /// A longer address belongs to no page of ours.
  private static let longest = 2_048

  init(_ digest: String, next: String?) {
    self.digest = digest
    self.next = next.flatMap { $0.utf8.count <= Self.longest ? $0 : nil }
  }

  /// Parses the cookie's text, which may be anything.
  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    let next = parts.dropFirst().first.flatMap { Base64.url.bytes(of: String($0)) }
    self.init(
      parts.first.map(String.init) ?? "", next: next.flatMap { String(validating: $0, as: UTF8.self) })
  }

  /// The text in the cookie.
  var text: String {
    next.map { "\(digest).\(Base64.url.text(of: Array($0.utf8)))" } ?? digest
  }
}
