import Credentials
import Operations
import Store
import Words

extension Visit {
  /// Said where something of this server's own would be set up to sign in with; nil where it is of use.
  var providerAlone: String? {
    guard let provider = site.settings.provider, provider.isOnly else { return nil }
    return t.providerAlone(name: provider.name)
  }
}

extension SiteSettings {
  /// Whether an invitation lets in only people who have an account here: nothing but the provider lets in, and that
  /// brings no accounts.
  var invitesOnlyKnown: Bool { provider?.isOnly == true && provider?.signUp == .never }
}

extension Site {
  /// Where the identity provider alone lets in, an owner whom it does not know gets in no more, which nobody finds out
  /// before their session ends.
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

  /// Whoever is invited is led to the provider, and comes back to nothing.
  func warnOfIdleInvitations() {
    guard settings.invitesOnlyKnown else { return }
    log.write(
      .warning,
      "invitations let in only people with an account here: the identity provider alone lets in, and "
        + "--oidc-sign-up is never")
  }
}
