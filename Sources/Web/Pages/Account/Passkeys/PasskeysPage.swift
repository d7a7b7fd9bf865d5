import Credentials
import HTML
import HTTP
import Ledger
import Store
import Words

/// The page about the visitor's passkeys.
struct PasskeysPage {
  /// The form that is shown again with errors.
  enum Section {
    case adding
    case removal(ID<StoredPasskey>)
    case password
  }

  let frame: Frame
  let rows: [PasskeyRow]
  /// Why no passkey can be added.
  let obstacle: UnbrokenPart?
  let isFull: Bool
  /// Whether passkeys can be used to sign in.
  let isOfUse: Bool
  let nameField: InputField
  let proofField: InputField
  /// Confirms removing the password; nil if there is none, or no other sign-in method.
  let passwordField: InputField?
  /// The message where a password can be set again; nil if there is one, or none can be set.
  let withoutPassword: String?

  static let link = Link("/account/passkeys")

  var t: Strings { frame.t }

  static func show(_ visit: Visit) throws -> Response {
    let page = try PasskeysPage(visit, nil, FormErrors())
    return visit.page { Views.accountsPasskeys(&$0, page: page) }
  }

  static func refuse(_ section: Section, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try PasskeysPage(visit, section, errors)
    return visit.page(refusing: errors) { Views.accountsPasskeys(&$0, page: page) }
  }

  private init(_ visit: Visit, _ section: Section?, _ errors: FormErrors) throws {
    let (me, t, party) = (try visit.me.account, visit.t, visit.site.signIns.passkeyDomain.party)
    guard !me.isGuest else { throw Problem.notFound }
    let (kept, ways) = try visit.read { snapshot in
      (try snapshot.passkeys(of: me.id), try ConfirmationOptions(visit, snapshot))
    }
    var (adding, password) = (FormErrors(), FormErrors())
    switch section {
    case .adding?: adding = errors
    case .password?: password = errors
    case .removal?, nil: break
    }
    rows = kept.map { PasskeyRow($0, party, ways, section, errors, visit) }
    frame = visit.frame(t.passkeysTitle, .account)
    obstacle = (visit.providerAlone ?? visit.site.signIns.passkeyDomain.obstacle(t)).map {
      UnbrokenPart(text: $0, part: PasskeyDomain.option)
    }
    isOfUse = visit.providerAlone == nil
    isFull = kept.count >= StoredPasskey.mostOfOne
    withoutPassword = isOfUse && !ways.hasPassword ? t.passwordIsRemoved : nil
    nameField = InputField(
      id: "new-name", name: "name", label: t.passkeyName, autocomplete: "off", hint: t.passkeyNameHint,
      error: adding["name"], isRequired: false)
    proofField = .proof(id: "new-password", ways, adding, t)
    passwordField =
      isOfUse && ways.hasPassword && ways.hasPasskey ? .proof(id: "gone-password", ways, password, t) : nil
  }
}

/// A passkey in the visitor's list.
struct PasskeyRow {
  let name: String
  let note: String
  /// Whether it belongs to another address of this server.
  let isStranded: Bool
  let renaming: Link
  let removal: Link
  let nameField: InputField
  let proofField: InputField
  /// Whether one of its forms is shown again.
  let isOpen: Bool

  init(
    _ passkey: StoredPasskey, _ party: RelyingParty?, _ ways: ConfirmationOptions,
    _ section: PasskeysPage.Section?, _ errors: FormErrors, _ visit: Visit
  ) {
    let (t, id) = (visit.t, passkey.id)
    name = passkey.name
    isStranded = passkey.party != party?.id
    renaming = Link("/account/passkeys", id, "name")
    removal = Link("/account/passkeys", id, "deletion")
    let used = passkey.lastUsed.map { t.passkeyUsed(day: visit.formats.date(visit.day(of: $0))) }
    let parts = [
      t.passkeyMade(day: visit.formats.date(visit.day(of: passkey.created))), used ?? t.passkeyUnused,
      passkey.isSynced ? t.passkeySynced : t.passkeyOnDevice,
      isStranded ? t.passkeyStranded(address: passkey.party) : nil,
    ]
    note = parts.compactMap(\.self).joined(separator: " \u{B7} ")
    var removed = FormErrors()
    if case .removal(id)? = section { removed = errors }
    isOpen = !removed.isEmpty
    nameField = InputField(
      id: "name-\(id)", name: "name", label: t.passkeyName, value: passkey.name, autocomplete: "off")
    proofField = .proof(id: "password-\(id)", ways, removed, t)
  }
}
