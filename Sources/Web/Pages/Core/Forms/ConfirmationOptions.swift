import Credentials
import HTML
import HTTP
import Store
import Words

/// The ways in which a signed-in visitor can confirm their identity.
struct ConfirmationOptions {
  let hasPassword: Bool
  let hasPasskey: Bool
  /// The link to confirm at the identity provider; nil if the account is not linked to it.
  let provider: (words: String, link: Link)?
  /// Whether the provider has just confirmed them.
  let isConfirmed: Bool
  private let t: Strings

  init(_ visit: Visit, _ snapshot: Snapshot) throws {
    let me = try visit.me.account.id
    hasPassword = try snapshot.password(of: me) != nil
    hasPasskey =
      try visit.site.signIns.passkeyDomain.party.map { try snapshot.hasPasskey(me, at: $0.id) } ?? false
    provider = try visit.site.settings.provider.flatMap { setup in
      guard try snapshot.isLinked(me, at: setup.settings.issuer) else { return nil }
      let here = visit.request.method == .get ? visit.addressBelowBase : "/account"
      return (
        visit.t.providerConfirm(name: setup.name), Link("/account/provider/confirmation").query("next", here)
      )
    }
    isConfirmed = visit.site.signIns.confirmed.has(try visit.me.session.id, at: visit.now)
    t = visit.t
  }

  var asksPassword: Bool { hasPassword && !isConfirmed }
  var offersPasskey: Bool { hasPasskey && !isConfirmed }
  var providerOffered: (words: String, link: Link)? { isConfirmed ? nil : provider }
  var use: String { hasPassword ? t.passkeyInstead : t.passkeyConfirm }
  var wasConfirmed: String { t.providerConfirmed }
  var done: String { t.passkeyConfirmed }
  /// The message for a page without scripts, where a passkey is the only way.
  var needsScripts: String { t.passkeyNeedsScripts }
}

extension InputField {
  /// The field in which the visitor confirms their identity.
  static func proof(
    id: String, _ ways: ConfirmationOptions, _ errors: FormErrors, _ t: Strings, label: String? = nil,
    hint: String? = nil
  ) -> InputField {
    InputField(
      id: id, name: "current_password", label: label ?? t.currentPassword, kind: .password,
      autocomplete: "current-password", hint: hint, error: errors["current_password"], proof: ways)
  }
}
