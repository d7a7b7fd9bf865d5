import Accounts
import Credentials
import Encodings
import HTML
import HTTP
import Store
import Words

/// The page on which signing in gets a second step, or loses it again.
struct SecondFactorPage {
  let frame: Frame
  let state: State
  /// Whether there is nothing else to do here before it is set up.
  let isAskedFor: Bool
  /// Where to go on afterwards; nil for whoever came by themselves.
  let next: String?

  enum State {
    case off(SetUp)
    case on(Present)
    /// Where there is no password, it would be the second step of nothing.
    case needless
  }

  /// What is to be copied into an app, and typed back.
  struct SetUp {
    let secret: CodeSecret
    let address: String
    let fields: [InputField]

    /// In the hidden field with which it comes back.
    var encoded: String { Hex.lower.text(of: secret.bytes) }
    /// As it is typed into an app that reads no QR codes.
    var key: String { secret.text }
    var code: QRCode? { QRCode(address) }
  }

  struct Present {
    let since: String
    let left: String
    let codesField: InputField
    let removalField: InputField
  }

  /// What came of one of its forms.
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
  /// What apps list the account under.
  private static let issuer = "Evenly"

  var t: Strings { frame.t }

  static func show(_ visit: Visit) throws -> Response {
    let page = try SecondFactorPage(visit, nil)
    return visit.page { Views.accountsSecondFactor(&$0, page: page) }
  }

  static func refuse(
    _ section: Refused.Section, _ errors: FormErrors, next: String? = nil, _ visit: Visit
  ) throws -> Response {
    let page = try SecondFactorPage(visit, Refused(section: section, errors: errors, next: next))
    return visit.page(refusing: errors) { Views.accountsSecondFactor(&$0, page: page) }
  }

  private init(_ visit: Visit, _ refused: Refused?) throws {
    let me = try visit.me.account
    let (stored, ways) = try visit.read { snapshot in
      (try snapshot.storedFactor(of: me.id), try ProofWays(visit, snapshot))
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
    _ me: Account, issuer: String, _ ways: ProofWays, _ refused: SecondFactorPage.Refused?, _ visit: Visit
  ) {
    var errors = FormErrors()
    if case .setUp(let typed)? = refused?.section {
      (secret, errors) = (typed, refused?.errors ?? errors)
    } else {
      secret = CodeSecret(visit.site.randomness)
    }
    address = secret.address(of: me.username ?? me.displayName, at: issuer)
    fields = [
      .secondFactorCode(visit.t, error: errors["code"]),
      .proof(id: "set-up-password", ways, errors, visit.t),
    ]
  }
}

extension SecondFactorPage.Present {
  fileprivate init(
    _ stored: StoredFactor, _ ways: ProofWays, _ refused: SecondFactorPage.Refused?, _ visit: Visit
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
  /// Six digits of an app.
  static func secondFactorCode(
    _ t: Strings, error: String?, isRequired: Bool = true, hasFocus: Bool = false
  ) -> InputField {
    InputField(
      id: "code", name: "code", label: t.secondFactorCode, autocomplete: "one-time-code",
      inputMode: "numeric", hint: t.secondFactorCodeHint, error: error, isRequired: isRequired,
      hasFocus: hasFocus)
  }
}
