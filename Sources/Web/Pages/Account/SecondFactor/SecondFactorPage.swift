import Accounts
import Credentials
import Encodings
import HTML
import HTTP
import Store
import Words

/// The page to turn the second factor on or off.
struct SecondFactorPage {
  let frame: Frame
  let state: State
  /// Whether the instance requires setting it up before any other page.
  let isAskedFor: Bool
  /// The page to return to; nil if the visitor opened this page directly.
  let next: String?

  enum State {
    case off(SetUp)
    case on(Present)
    /// Without a password there is no sign-in that needs a second factor.
    case needless
  }

  /// The secret for an app and the fields to confirm it.
  struct SetUp {
    let secret: CodeSecret
    let address: String
    let fields: [InputField]

    /// The secret in a hidden field of the form.
    var encoded: String { Hex.lower.text(of: secret.bytes) }
    /// The secret for apps that read no QR codes.
    var key: String { secret.text }
    var code: QRCode? { QRCode(address) }
  }

  struct Present {
    let since: String
    let left: String
    let codesField: InputField
    let removalField: InputField
  }

  /// The refused form and its errors.
  struct Refused {
    enum Section {
      case setUp(CodeSecret)
      case codes
      case removal
    }

    let section: Section
    let errors: FormErrors
    var next: String?
  }

  static let link = Link.secondFactor
  /// The issuer under which apps list the account.
  private static let issuer = "Evenly"

  var t: Strings { frame.t }

  static func show(_ visit: Visit) throws -> Response {
    let page = try SecondFactorPage(visit, nil)
    return visit.page { Views.accountsSecondFactor(&$0, page: page) }
  }

  static func refuse(_ section: Refused.Section, _ errors: FormErrors, next: String? = nil, _ visit: Visit)
    throws -> Response
  {
    let page = try SecondFactorPage(visit, Refused(section: section, errors: errors, next: next))
    return visit.page(refusing: errors) { Views.accountsSecondFactor(&$0, page: page) }
  }

  private init(_ visit: Visit, _ refused: Refused?) throws {
    let me = try visit.me.account
    let (stored, ways) = try visit.read { snapshot in
      (try snapshot.storedFactor(of: me.id), try ConfirmationOptions(visit, snapshot))
    }
    visit.secrecy.note()
    var frame = visit.frame(visit.t.secondFactorTitle, .account)
    frame.styles = .all
    self.frame = frame
    isAskedFor = try visit.me.lacksFactor
    next = try refused == nil ? visit.query().single("next") : refused?.next
    if let stored {
      state = .on(Present(stored, ways, refused, visit))
    } else {
      let isOfUse = ways.hasPassword && !visit.site.settings.isProviderOnly
      state = isOfUse ? .off(SetUp(me, issuer: Self.issuer, ways, refused, visit)) : .needless
    }
  }
}

extension SecondFactorPage.SetUp {
  fileprivate init(
    _ me: Account, issuer: String, _ ways: ConfirmationOptions, _ refused: SecondFactorPage.Refused?,
    _ visit: Visit
  ) {
    var errors = FormErrors()
    if case .setUp(let typed)? = refused?.section {
      (secret, errors) = (typed, refused?.errors ?? errors)
    } else {
      secret = CodeSecret(visit.site.randomness)
    }
    address = secret.address(of: me.username ?? me.displayName, at: issuer)
    fields = [
      .secondFactorCode(visit.t, error: errors["code"]), .proof(id: "set-up-password", ways, errors, visit.t),
    ]
  }
}

extension SecondFactorPage.Present {
  fileprivate init(
    _ stored: StoredFactor, _ ways: ConfirmationOptions, _ refused: SecondFactorPage.Refused?, _ visit: Visit
  ) {
    var (codes, removal) = (FormErrors(), FormErrors())
    switch refused?.section {
    case .codes?: codes = refused?.errors ?? codes
    case .removal?: removal = refused?.errors ?? removal
    case .setUp?, nil: break
    }
    since = visit.t.secondFactorSince(day: visit.formats.date(visit.day(of: stored.created)))
    left = visit.t.recoveryCodesLeft(count: stored.recovery.count)
    codesField = .proof(id: "codes-password", ways, codes, visit.t)
    removalField = .proof(id: "removal-password", ways, removal, visit.t)
  }
}

extension InputField {
  /// The field for the six digits of an app.
  static func secondFactorCode(_ t: Strings, error: String?, isRequired: Bool = true, hasFocus: Bool = false)
    -> InputField
  {
    InputField(
      id: "code", name: "code", label: t.secondFactorCode, autocomplete: "one-time-code",
      inputMode: "numeric", hint: t.secondFactorCodeHint, error: error, isRequired: isRequired,
      hasFocus: hasFocus)
  }
}
