import Ledger
import Operations
import Store

/// What somebody has said about keeping pages in the browser that they sit at.
enum OfflineChoice: Hashable, Sendable {
  case unasked
  /// They do not want to be asked again.
  case declined
  /// Whose pages were kept has signed out since. Its scripts have let go of them; where they could not, the worker does.
  case left
  /// Whose pages are kept.
  case keeping(ID<Person>)

  private static let no = "no"
  private static let gone = "left"

  init(_ value: String?) {
    guard let value else { self = .unasked; return }
    self = ID<Person>(value).map { .keeping($0) } ?? (value == Self.gone ? .left : .declined)
  }

  var value: String {
    switch self {
    case .keeping(let person): person.description
    case .left: Self.gone
    case .declined, .unasked: Self.no
    }
  }

  /// Whether who comes from the screen of a device may be asked.
  var mayBeAsked: Bool { self == .unasked || self == .left }
}

extension Visit {
  /// Whether the visitor's pages are kept in this browser, rather than somebody else's or none.
  var keepsPages: Bool { visitor.map { offline == .keeping($0.account.id) } ?? false }

  /// Whether browsers let the pages of this instance keep anything: by HTTPS, and on the machine itself.
  var mayKeepPages: Bool { origin.isSecure || origin.url(head)?.isLocal == true }
}

extension PublicURL {
  /// Whether a browser knows without HTTPS that it speaks to its own machine.
  fileprivate var isLocal: Bool {
    let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return ["localhost", "127.0.0.1", "[::1"].contains(host)
  }
}
