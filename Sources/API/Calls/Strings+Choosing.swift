package import AccountStore
package import HTTP
import Household
import Ledger
import Store
package import Words

extension Strings {
  /// The language that an account has chosen, else what the request asks for.
  package init(for account: Account?, _ head: RequestHead) {
    if let tag = account?.language, let chosen = Strings(tag: tag) {
      self = chosen
      return
    }
    let tags = Strings.Language.allCases.map(\.rawValue)
    guard tags.count > 1, let best = AcceptLanguage(head).best(of: tags), let asked = Strings(tag: best)
    else {
      self.init(language: .en)
      return
    }
    self = asked
  }
}
