import HTML
import HTTP
import Store
import Words

/// The page about oneself: several forms, of which one may come back with what is wrong with it.
struct AccountPage {
  enum Section: String {
    case profile
    case avatar
    case preferences
    case username
    case password
    case credentials
    case devices
    case deletion
  }

  /// Who has no username and no password yet.
  let isGuest: Bool
  let username: String
  let avatar: Link?
  let account: Account
  let devices: [DeviceRow]
  let signIns: [SignInRow]
  let ownsInstance: Bool
  /// The pages about signing in more safely.
  let safety: [SafetyRow]
  /// Why no password can be chosen; nil where one can.
  let providerAlone: String?
  /// What the identity provider is called, where there is one and it does not know them.
  let unconnected: String?
  /// By what it is shown once more who is there.
  let ways: ProofWays
  let parting: PartingNotes
  let frame: Frame
  private let refused: (section: Section, form: Form, errors: FormErrors)?

  static func show(_ visit: Visit) throws -> Response {
    let page = try AccountPage(visit, refused: nil)
    return visit.page { Views.accountsAccount(&$0, page: page) }
  }

  /// The page once more, with what was typed and why it is not taken.
  static func refuse(
    _ section: Section, _ form: Form, _ errors: FormErrors, _ visit: Visit
  ) throws -> Response {
    let page = try AccountPage(visit, refused: (section, form, errors))
    return visit.page(refusing: errors) { Views.accountsAccount(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: (Section, Form, FormErrors)?) throws {
    let me = try visit.me
    self.refused = refused
    account = me.account
    providerAlone = visit.providerAlone
    isGuest = account.isGuest
    username = account.username ?? ""
    avatar = account.avatar.map { Link("/avatars", $0) }
    (devices, signIns, ownsInstance, parting, safety, ways, unconnected) = try visit.read { snapshot in
      (
        try snapshot.sessions(of: me.account.id, at: visit.now).map { DeviceRow($0, visit) },
        try snapshot.signIns(of: me.account.id, limit: SignInRow.mostShown).map { SignInRow($0, visit) },
        try snapshot.instance()?.owner == me.account.id,
        PartingNotes(try snapshot.parting(of: me.account.id), visit.formats),
        try SafetyRow.all(visit, snapshot), try ProofWays(visit, snapshot),
        try visit.unconnectedProvider(in: snapshot)
      )
    }
    frame = visit.frame(visit.t.accountTitle, .account)
  }

  /// On which devices they are signed in, as far as a line has room for them.
  var devicesNote: String {
    let names = devices.reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
    return names.prefix(Self.mostDevicesNamed).joined(separator: " \u{B7} ")
      + (names.count > Self.mostDevicesNamed ? " \u{2026}" : "")
  }

  private static let mostDevicesNamed = 3

  /// Whether a form comes back with what is wrong with it.
  func isRefused(_ section: Section) -> Bool { refused?.section == section }

  /// What stands in a field: what was typed and refused, else what is kept.
  func value(_ section: Section, _ field: String, _ kept: String?) -> String {
    guard let refused, refused.section == section else { return kept ?? "" }
    return refused.form[field] ?? ""
  }

  func error(_ section: Section, _ field: String) -> String? {
    guard let refused, refused.section == section else { return nil }
    return refused.errors[field]
  }
}
