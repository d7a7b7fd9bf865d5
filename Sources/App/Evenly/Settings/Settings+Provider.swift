import Credentials
import Encodings
import Operations
import Pages

extension Settings {
  /// The identity provider; nil without one. It is contacted when a visitor first wants to sign in by it, and
  /// not before.
  func provider(at url: PublicURL?, below base: BasePath) throws(Failure) -> ProviderSetup? {
    guard let issuer = self[.oidcIssuer] else {
      for flag in [Flag.oidcClientID, .oidcClientSecret, .oidcName, .oidcSignUp, .oidcGroup, .oidcOnly]
      where self[flag] != nil { throw misuse(flag, "needs --oidc-issuer") }
      return nil
    }
    guard let url else {
      throw misuse(.oidcIssuer, "needs --public-url, where the provider sends people back to")
    }
    guard let clientID = self[.oidcClientID] else { throw misuse(.oidcIssuer, "needs --oidc-client-id") }
    let redirect = "\(url)\(base.text)/login/oidc/callback"
    let (group, signUp) = (try requiredGroup(), try signUp())
    do throws(ProviderSettings.Mistake) {
      let settings = try ProviderSettings(
        issuer: issuer, clientID: clientID, clientSecret: self[.oidcClientSecret], redirect: redirect,
        requiredGroup: group)
      return ProviderSetup(
        settings, name: self[.oidcName] ?? ProviderSetup.usualName, signUp: signUp, isOnly: isOn(.oidcOnly))
    } catch {
      switch error {
      case .issuer:
        throw misuse(.oidcIssuer, "takes an address with https, or of this machine, without a query")
      case .clientID: throw misuse(.oidcClientID, "takes a line of up to 1024 bytes")
      case .clientSecret: throw misuse(.oidcClientSecret, "takes a line of up to 1024 bytes")
      }
    }
  }

  private func requiredGroup() throws(Failure) -> RequiredGroup? {
    guard let text = self[.oidcGroup] else { return nil }
    guard let group = RequiredGroup(text) else {
      throw misuse(.oidcGroup, "takes a group such as household, or claim=value")
    }
    return group
  }

  private func signUp() throws(Failure) -> ProviderSetup.Admission {
    guard let text = self[.oidcSignUp] else { return .never }
    guard let signUp = ProviderSetup.Admission(rawValue: text) else {
      throw misuse(.oidcSignUp, "takes never, invited or always")
    }
    return signUp
  }
}
