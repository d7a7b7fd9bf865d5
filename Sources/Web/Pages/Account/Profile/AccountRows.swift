import Accounts
import Credentials
import HTML
import Ledger
import Refusals
import Store
import Words

/// A device in the list of signed-in devices.
struct DeviceRow {
  let name: String
  let lastUse: String
  /// The sign-in method, if it is known.
  let method: String?
  let isThisOne: Bool
  /// The form action that signs it out.
  let ending: Link

  init(_ session: Session, _ visit: Visit) {
    name = DeviceName(stored: session.device).words(visit.t)
    isThisOne = session.id == visit.visitor?.session.id
    lastUse = isThisOne ? visit.t.deviceThis : Self.ago(visit.now, since: session.lastUsed, visit.t)
    method = session.method.flatMap { SignInMethod(rawValue: $0) }?.words(visit.t)
    ending = Link("/account/sessions", session.id, "deletion")
  }

  private static func ago(_ now: Instant, since moment: Instant, _ t: Strings) -> String {
    let minutes = Int(clamping: max(0, now.milliseconds - moment.milliseconds) / 60_000)
    return switch minutes {
    case 0: t.usedJustNow
    case ..<60: t.usedMinutesAgo(count: minutes)
    case ..<(48 * 60): t.usedHoursAgo(count: minutes / 60)
    default: t.usedDaysAgo(count: minutes / (24 * 60))
    }
  }
}

/// A sign-in or a failed attempt in the account's list.
struct SignInRow {
  let isSuccess: Bool
  let what: String
  let device: String
  let address: String
  let time: String

  /// The maximum number of sign-ins, and of failed attempts.
  static let mostShown = 10

  init(_ signIn: SignIn, _ visit: Visit) {
    isSuccess = signIn.isSuccess
    what = signIn.isSuccess ? visit.t.signInSucceeded : visit.t.signInFailed(count: signIn.times)
    device = DeviceName(stored: signIn.device).words(visit.t)
    address = signIn.address
    time = visit.moment(signIn.moment)
  }
}

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

/// Notes about the visitor's groups before the account is deleted.
struct AccountDeletionNotes {
  /// A link to appoint another owner for a group that would have none.
  struct Way {
    let name: String
    let members: Link
  }

  /// The groups that are deleted with the account; nil if there are none.
  let going: String?
  /// Why the account cannot be deleted yet; nil if it can.
  let staying: String?
  let ways: [Way]

  init(_ parting: AccountDeletionPlan, _ formats: Formats) {
    going =
      parting.going.isEmpty ? nil : formats.t.deletionGroupsGo(names: Self.names(parting.going, formats))
    staying = parting.ownerless.isEmpty ? nil : AccountError.leavesOwnerless(parting.ownerless).words(formats)
    ways = parting.ownerless.map { Way(name: $0.name, members: Link("/groups", $0.id, "members")) }
  }

  private static func names(_ groups: [Group], _ formats: Formats) -> String {
    formats.list(groups.map { formats.isolated($0.name) })
  }
}
