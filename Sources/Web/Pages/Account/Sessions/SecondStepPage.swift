import HTML
import HTTP
import Words

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
