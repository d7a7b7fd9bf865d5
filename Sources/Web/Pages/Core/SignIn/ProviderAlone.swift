import Credentials
import Operations
import Store
import Words

extension Visit {
  /// The message in place of the server's own sign-in methods when only the provider signs in; nil otherwise.
  var providerAlone: String? {
    guard let provider = site.settings.provider, provider.isOnly else { return nil }
    return t.providerAlone(name: provider.name)
  }
}

extension SiteSettings {
  /// Whether an invitation works only for people with an account:
  /// the provider is the only sign-in method and makes no accounts.
  var invitesOnlyKnown: Bool { provider?.isOnly == true && provider?.signUp == .never }
}

extension Site {
  /// Warns if only the identity provider signs in and the owner's account is not linked to it: they would
  /// notice only when their session ends.
  func warnOfStrandedOwner() throws {
    guard let provider = settings.provider, provider.isOnly else { return }
    let isStranded = try store.read { snapshot in
      guard let owner = try snapshot.instance()?.owner else { return false }
      return try !snapshot.isLinked(owner, at: provider.settings.issuer)
    }
    guard isStranded else { return }
    log.write(
      .warning, "the owner's account is not connected with the identity provider, which alone lets in")
  }

  /// Warns if invitations lead to the provider, which makes no accounts.
  func warnOfIdleInvitations() {
    guard settings.invitesOnlyKnown else { return }
    log.write(
      .warning,
      "invitations let in only people with an account here: the identity provider alone lets in, and "
        + "--oidc-sign-up is never")
  }
}
