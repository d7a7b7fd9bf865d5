import HTML
import HTTP
import Ledger
import Store
import Words

/// The account page, with several forms, of which one may be shown again with its errors.
struct AccountPage {
  enum Section: String {
    case profile
    case avatar
    case paying
    case preferences
    case username
    case password
    case credentials
    case devices
    case deletion
  }

  /// Whether the account has neither a user name nor a password.
  let isGuest: Bool
  let username: String
  let avatar: Link?
  let account: Account
  let devices: [DeviceRow]
  let signIns: [SignInRow]
  let ownsInstance: Bool
  /// The links to pages about sign-in security.
  let safety: [SafetyRow]
  /// Why no password can be set; nil if one can.
  let providerAlone: String?
  /// The name of the identity provider, if there is one and the account is not linked to it.
  let unconnected: String?
  /// The ways to confirm the visitor's identity.
  let ways: ConfirmationOptions
  let parting: AccountDeletionNotes
  let paymentWays: PaymentWaysForm
  /// Where others have said how the visitor is paid.
  let saidElsewhere: [(words: String, link: Link)]
  let frame: Frame
  private let refused: (section: Section, form: Form, errors: FormErrors)?

  static func show(_ visit: Visit) throws -> Response {
    let page = try AccountPage(visit, refused: nil)
    return visit.page { Views.accountsAccount(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ section: Section, _ form: Form, _ errors: FormErrors, _ visit: Visit) throws
    -> Response
  {
    let page = try AccountPage(visit, refused: (section, form, errors))
    return visit.page(refusing: errors) { Views.accountsAccount(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: (section: Section, form: Form, errors: FormErrors)?) throws {
    let me = try visit.me
    self.refused = refused
    account = me.account
    providerAlone = visit.providerAlone
    isGuest = account.isGuest
    username = account.username ?? ""
    avatar = account.avatar.map { Link("/avatars", $0) }
    let stored: [StoredPaymentWay]
    let said: [(group: ID<Group>, member: ID<Member>, stored: StoredPaymentWay)]
    let titles: [GroupTitle]
    (devices, signIns, ownsInstance, parting, safety, ways, unconnected, stored, said, titles) =
      try visit.read { snapshot in
        (
          try snapshot.sessions(of: me.account.id, at: visit.now).map { DeviceRow($0, visit) },
          try snapshot.signIns(of: me.account.id, limit: SignInRow.mostShown).map { SignInRow($0, visit) },
          try snapshot.instance()?.owner == me.account.id,
          AccountDeletionNotes(try snapshot.parting(of: me.account.id), visit.formats),
          try SafetyRow.all(visit, snapshot), try ConfirmationOptions(visit, snapshot),
          try visit.unconnectedProvider(in: snapshot), try snapshot.paymentWays(of: .account(me.account.id)),
          try snapshot.paymentWaysSaid(of: me.account.id), try visit.groupTitles(in: snapshot)
        )
      }
    saidElsewhere = titles.compactMap { title in
      said.first { $0.group == title.id }.map { group, member, _ in
        (
          visit.t.paymentWaysSaid(group: visit.formats.isolated(title.name)),
          Link("/groups", group, "members").segment(member)
        )
      }
    }
    let isPaying = refused?.section == .paying
    paymentWays = PaymentWaysForm(
      stored, at: OwnPaymentWays.link, typed: isPaying ? refused?.form : nil,
      errors: isPaying ? refused?.errors : nil, visit)
    frame = visit.frame(visit.t.accountTitle, .account)
  }

  /// The devices that are signed in, as many as fit on a line.
  var devicesNote: String {
    let names = devices.reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
    return names.prefix(Self.mostDevicesNamed).joined(separator: " \u{B7} ")
      + (names.count > Self.mostDevicesNamed ? " \u{2026}" : "")
  }

  private static let mostDevicesNamed = 3

  /// Whether the section's form is shown again with errors.
  func isRefused(_ section: Section) -> Bool { refused?.section == section }

  /// The value of a field: the refused input, or else the stored value.
  func value(_ section: Section, _ field: String, _ kept: String?) -> String {
    guard let refused, refused.section == section else { return kept ?? "" }
    return refused.form[field] ?? ""
  }

  func error(_ section: Section, _ field: String) -> String? {
    guard let refused, refused.section == section else { return nil }
    return refused.errors[field]
  }
}
