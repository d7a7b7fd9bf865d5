import Credentials
import HTML
import Store
import Words

/// A sign-in security setting on the account page: its state and its link.
struct SafetyRow {
  let name: String
  let note: String
  let link: Link

  static func all(_ visit: Visit, _ snapshot: Snapshot) throws -> [SafetyRow] {
    let (me, t) = (try visit.me.account.id, visit.t)
    let hasFactor = try snapshot.hasSecondFactor(me)
    let passkeys = try snapshot.passkeys(of: me).count
    let provider = try visit.site.settings.provider.map { setup in
      SafetyRow(
        name: setup.name,
        note: try snapshot.isLinked(me, at: setup.settings.issuer) ? t.providerIsOn : t.providerIsOff,
        link: ProviderLinking.link)
    }
    let isProviderOnly = visit.site.settings.isProviderOnly
    let own = [
      SafetyRow(
        name: t.secondFactorTitle, note: hasFactor ? t.secondFactorIsOn : t.secondFactorIsOff,
        link: SecondFactorPage.link),
      SafetyRow(
        name: t.passkeysTitle, note: passkeys == 0 ? t.passkeysNone : t.passkeysCount(count: passkeys),
        link: PasskeysPage.link),
    ]
    // Settings that have no effect are shown while they can be removed.
    let offered = isProviderOnly ? zip(own, [hasFactor, passkeys > 0]).filter(\.1).map(\.0) : own
    return offered + [provider].compactMap(\.self)
  }
}
