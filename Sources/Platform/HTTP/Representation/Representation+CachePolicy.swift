extension Representation {
  /// Who may store a copy, and how long it is fresh (RFC 9111 §5.2.2).
  package enum CachePolicy: Equatable, Sendable {
    /// For files with their digest in the name, which never change.
    case immutable
    /// All caches may store it for this many seconds.
    case fresh(seconds: Int)
    /// All caches may store it, and must revalidate it each time.
    case revalidated
    /// Only the browser may store it, and must revalidate it each time.
    case personal
    /// No cache may store it.
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
