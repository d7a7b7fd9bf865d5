/// How long a server asks to be left alone (RFC 9110 §10.2.3): for so many seconds, or until a moment.
package enum RetryAfter: Hashable, Sendable {
  case seconds(Int)
  case until(HTTPDate)

  /// Nil for what is neither. A number that is too large to be held is the largest one.
  package init?(_ text: String) {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .seconds(Int(text) ?? .max)
    } else if let date = HTTPDate(text) {
      self = .until(date)
    } else {
      return nil
    }
  }

  /// How many seconds that is from a moment on: none where it is over, and `most` at the most.
  package func seconds(at now: HTTPDate, most: Int) -> Int {
    let asked =
      switch self {
      case .seconds(let count): count
      case .until(let date): date.secondsSince1970 - now.secondsSince1970
      }
    return min(max(asked, 0), most)
  }
}
