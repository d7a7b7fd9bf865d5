package import HTTP
package import Store
import Threads
package import Words

extension Strings {
  /// The language that an account has chosen, else the one that the request asks for.
  package init(for account: Account?, _ head: RequestHead) {
    if let tag = account?.language, let chosen = Strings(tag: tag) {
      self = chosen
      return
    }
    let lines = head.values(of: .acceptLanguage)
    self = lines.isEmpty ? Strings(language: .en) : .asked(by: lines.joined(separator: ","))
  }

  private static func asked(by field: String) -> Strings {
    if let known = recentlyAsked[field] { return known }
    let best = AcceptLanguage(field).best(of: Strings.Language.allCases.map(\.rawValue))
    let asked = best.flatMap { Strings(tag: $0) } ?? Strings(language: .en)
    recentlyAsked.keep(asked, of: field.utf8.count, as: field)
    return asked
  }

  /// Browsers send the same field with each request; parsing it takes as long as the rest of a small answer.
  private static let recentlyAsked = RecentValues<String, Strings>(most: 64, largestSize: 16 << 10)
}
