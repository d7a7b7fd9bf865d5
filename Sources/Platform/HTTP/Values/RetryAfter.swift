/// The delay that a server asks for (RFC 9110 §10.2.3): in seconds, or until a moment.
package enum RetryAfter: Hashable, Sendable {
  case seconds(Int)
  case until(HTTPDate)

  /// Nil if it is neither. A number that overflows becomes the largest one.
  package init?(_ text: String) {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .seconds(Int(text) ?? .max)
    } else if let date = HTTPDate(text) {
      self = .until(date)
    } else {
      return nil
    }
  }

  /// The number of seconds from a moment on: zero if it has passed, and `most` at most.
  package func seconds(at now: HTTPDate, most: Int) -> Int {
    let asked =
      switch self {
      case .seconds(let count): count
      case .until(let date): date.secondsSince1970 - now.secondsSince1970
      }
    return min(max(asked, 0), most)
  }
}
