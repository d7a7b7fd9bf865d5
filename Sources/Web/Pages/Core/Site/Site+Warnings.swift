import Credentials
import Operations
import Store

extension Site {
  /// Warns of passkeys that were made for another address and are useless, which their owners would notice
  /// only when they need one.
  func warnOfStrandedPasskeys() throws {
    let party = signIns.passkeyDomain.party?.id ?? ""
    let count = try store.read { try $0.strandedPasskeys(besides: party) }
    guard count > 0 else { return }
    log.write(.warning, "passkeys that are for another address than --public-url, and of no use: \(count)")
  }

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
  func warnOfInvitesOnlyKnown() {
    guard settings.invitesOnlyKnown else { return }
    log.write(
      .warning,
      "invitations let in only people with an account here: the identity provider alone lets in, and "
        + "--oidc-sign-up is never")
  }
}
