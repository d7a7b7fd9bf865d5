extension Representation {
  /// Who may keep a copy, and for how long it is good without asking (RFC 9111 §5.2.2).
  package enum CachePolicy: Equatable, Sendable {
    /// For what has its digest in its name, and so never changes.
    case immutable
    /// Anybody may keep it so many seconds.
    case fresh(seconds: Int)
    /// Anybody may keep it, and asks each time whether it is still good.
    case revalidated
    /// Only the browser may keep it, and asks each time whether it is still good.
    case personal
    /// Nobody keeps it.
    case unstored

    /// The value of Cache-Control.
    package var fieldValue: String {
      switch self {
      case .immutable: "public, max-age=31536000, immutable"
      case .fresh(let seconds): "public, max-age=\(max(seconds, 0))"
      case .revalidated: "no-cache"
      case .personal: "private, no-cache"
      case .unstored: "no-store"
      }
    }
  }
}
