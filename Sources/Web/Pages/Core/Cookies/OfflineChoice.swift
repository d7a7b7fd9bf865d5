import Ledger

/// The answer to whether this browser may keep pages offline.
enum OfflineChoice: Hashable, Sendable {
  case unasked
  /// The visitor does not want to be asked again.
  case declined
  /// The person whose pages were kept has signed out. Scripts have deleted the pages; where they could not,
  /// the service worker does.
  case left
  /// Pages are kept for this person.
  case keeping(ID<Person>)

  private static let no = "no"
  private static let gone = "left"

  init(_ value: String?) {
    guard let value else {
      self = .unasked;
      return
    }
    self = ID<Person>(value).map { .keeping($0) } ?? (value == Self.gone ? .left : .declined)
  }

  var value: String {
    switch self {
    case .keeping(let person): person.description
    case .left: Self.gone
    case .declined, .unasked: Self.no
    }
  }

  /// Whether a visitor who opens the app from the home screen may be asked.
  var mayBeAsked: Bool { self == .unasked || self == .left }
}
