import Accounts
import Credentials
import HTTP
import Store
import Words

extension Visit {
  /// The relying party of new passkeys. Throws `notFound` where passkeys are not available.
  func relyingParty() throws(Problem) -> RelyingParty {
    guard let party = site.signIns.passkeyDomain.party else { throw .notFound }
    return party
  }

  /// The message in place of the server's own sign-in methods when only the provider signs in; nil otherwise.
  var providerAlone: String? {
    guard let provider = site.settings.provider, provider.isOnly else { return nil }
    return t.providerAlone(name: provider.name)
  }

  /// Why the user that a proxy names is not signed in; nil if it names none.
  func proxyComplaint() throws -> String? {
    guard visitor == nil, let header = site.settings.userHeader,
      case .believed(let name) = header.word(of: head.allFields, isFromProxy: true)
    else { return nil }
    let account = try store.read { try $0.account(named: Username(trying: name).text) }
    return account?.isDisabled == true ? t.accountDisabled : t.proxyNameUnknown(name: name)
  }
}
