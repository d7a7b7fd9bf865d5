import Accounts
import HTML
import HTTP
import Words

/// The second page of signing in, for accounts with a second factor. Its cookie grants no other access.
enum SecondStep {
  /// Continues after the correct password.
  static func begin(_ proved: VerifiedSignIn, _ form: SignInForm, _ visit: Visit) -> Response {
    let token = SecretToken(visit.site.randomness)
    visit.site.signIns.pendingSignIns.begin(PendingSignIn(proved), known: token, at: visit.now)
    // A kept form passes through this page in hidden fields;
    // without one the page has an address that can be reloaded.
    var response =
      form.kept == nil
      ? visit.redirect(to: Link("/login/code").query("next", form.next))
      : SecondStepPage(form).response(to: visit)
    visit.cookies.halfSession.set(token, on: &response)
    return response
  }

  static func show(_ visit: Visit) throws -> Response {
    let form = SignInForm(next: try visit.query().single("next"))
    guard let token = token(visit), visit.site.signIns.pendingSignIns.session(token, at: visit.now) != nil
    else { return visit.redirect(to: Link("/login").query("next", form.next)) }
    return SecondStepPage(form).response(to: visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (form, typed) = (try SignInForm(sent), try SecondStepCode(sent))
    guard let token = token(visit), let half = visit.site.signIns.pendingSignIns.session(token, at: visit.now)
    else { return try startAgain(form, visit) }
    guard let proof = SubmittedProof(typed.text) else {
      return SecondStepPage(form, typed, complaint: visit.t.secondFactorCodeUnfit).response(to: visit)
    }
    let account = half.proved.account
    let kept = try visit.read { try $0.secondFactor(of: account) }
    switch visit.site.signIns.pendingSignIns.attempt(
      proof, in: token, against: kept, counting: visit.site.signIns.attempts, at: visit.now)
    {
    case .over: return try startAgain(form, visit)
    case .tooMany(let wait):
      let complaint = visit.t.signInTooMany(seconds: wait.seconds)
      let page = SecondStepPage(form, typed, complaint: complaint)
      return wait.told(by: page.response(.tooManyRequests, to: visit))
    case .refused(let refusal, let left):
      await SignInAndOut.noteFailure(account, visit)
      guard left > 0 else { return try startAgain(form, visit) }
      return SecondStepPage(form, typed, complaint: refusal.words(visit.t)).response(to: visit)
    case .proved(let proved):
      return try await SignInAndOut.begin(proved, form, visit) ?? startAgain(form, visit)
    }
  }

  /// Shows the first page again, with the reason.
  private static func startAgain(_ form: SignInForm, _ visit: Visit) throws -> Response {
    var response = try SignInPage(form, complaint: visit.t.secondStepOver).response(.unprocessable, to: visit)
    visit.cookies.halfSession.remove(from: &response)
    return response
  }

  private static func token(_ visit: Visit) -> SecretToken? {
    visit.cookies.halfSession.token(in: visit.head)
  }
}

/// The code of the second step, from one of two fields.
struct SecondStepCode {
  var text = ""
  var isRecoveryCode = false

  init() {}

  init(_ form: Form) throws(FormError) {
    let recovery = try form.single("recovery") ?? ""
    isRecoveryCode = !recovery.isEmpty
    text = isRecoveryCode ? recovery : try form.single("code") ?? ""
  }
}

extension SecondFactor.Refusal {
  fileprivate func words(_ t: Strings) -> String {
    switch self {
    case .wrong: t.secondStepWrong
    case .used: t.secondStepUsed
    case .clockSetBack: t.secondStepClockSetBack
    }
  }
}

/// The page that asks for an app's code or a recovery code.
struct SecondStepPage {
  let form: SignInForm
  private let typed: SecondStepCode
  private let complaint: String?
  /// The request id, shown if the refusal was not about the input.
  private(set) var request: String?

  init(_ form: SignInForm, _ typed: SecondStepCode = SecondStepCode(), complaint: String? = nil) {
    (self.form, self.typed, self.complaint) = (form, typed, complaint)
  }

  func response(_ status: Status? = nil, to visit: Visit) -> Response {
    var page = self
    if status == .tooManyRequests { page.request = visit.request.id.description }
    let frame = visit.frame(visit.t.secondStepTitle)
    return visit.page(status ?? (complaint == nil ? .ok : .unprocessable)) {
      Views.accountsSecondStep(&$0, page: page, frame: frame)
    }
  }

  func codeField(_ t: Strings) -> InputField {
    .secondFactorCode(
      t, error: typed.isRecoveryCode ? nil : complaint, isRequired: false, hasFocus: !typed.isRecoveryCode)
  }

  func recoveryField(_ t: Strings) -> InputField {
    InputField(
      id: "recovery", name: "recovery", label: t.recoveryCode, autocomplete: "off", hint: t.recoveryCodeHint,
      error: typed.isRecoveryCode ? complaint : nil, isRequired: false, hasFocus: typed.isRecoveryCode)
  }

  /// Whether the field for a recovery code is open.
  var showsRecovery: Bool { typed.isRecoveryCode }

  /// The link to begin again, perhaps with another account.
  var back: Link { Link("/login").query("next", form.next) }
}
