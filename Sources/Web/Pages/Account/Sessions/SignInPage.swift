import HTML
import HTTP
import Words

/// The sign-in page.
struct SignInPage {
  /// Why the visitor has to sign in, if not for the first time.
  enum Occasion {
    case arriving
    /// The session ended before a form was sent; the form was kept, or could not be.
    case interrupted(isKept: Bool)
  }

  let form: SignInForm
  let occasion: Occasion
  /// The error about the input.
  var complaint: String?
  /// Why signing in with the identity provider failed.
  private(set) var reason: String?
  /// The request id, shown if the refusal was not about the input.
  private(set) var request: String?
  private(set) var offersPasskeys = false
  /// The identity provider's name, if there is one.
  private(set) var provider: String?
  /// Whether it is the only sign-in method.
  private(set) var isProviderOnly = false
  /// Why the user that a proxy names is not signed in.
  private(set) var proxyComplaint: String?

  init(_ form: SignInForm, complaint: String? = nil) {
    self.form = form
    self.complaint = complaint
    occasion = form.kept == nil ? .arriving : .interrupted(isKept: true)
  }

  /// The page after a failed visit to the identity provider.
  init(_ form: SignInForm, because reason: String) {
    self.init(form)
    self.reason = reason
  }

  /// The page for a form that was sent without a valid session.
  init(keeping kept: KeptForm?) {
    var form = SignInForm()
    form.kept = kept
    self.form = form
    occasion = .interrupted(isKept: kept != nil)
  }

  func response(_ status: Status = .ok, to visit: Visit) throws -> Response {
    let signUp = try SignUp.isOpen(visit) ? Link("/signup").query("next", form.next) : nil
    var page = self
    page.proxyComplaint = try visit.proxyComplaint()
    page.provider = visit.site.settings.provider?.name
    page.isProviderOnly = visit.site.settings.isProviderOnly
    page.offersPasskeys = !page.isProviderOnly && visit.site.signIns.passkeyDomain.party != nil
    if status == .tooManyRequests { page.request = visit.request.id.description }
    let write = { [page] in
      let frame = visit.frame(visit.t.signInTitle)
      return visit.page(status) { Views.accountsSignIn(&$0, page: page, signUp: signUp, frame: frame) }
    }
    if status == .ok, visit.visitor == nil, page.isOpenedFirst {
      let key = SignInPageKey(
        visit.t, next: form.next, offersSignUp: signUp != nil, offersPasskeys: page.offersPasskeys)
      return visit.site.memory.recentSignInPages.page(key, write)
    }
    var response = write()
    // A 401 names an authentication scheme (RFC 9110 §15.5.2); browsers ignore an unknown one.
    if status == .unauthorized { response.fields[HeaderName("WWW-Authenticate")] = "Session" }
    return response
  }

  /// Whether the page shows nothing about an earlier attempt or form.
  private var isOpenedFirst: Bool {
    guard case .arriving = occasion, form.username.isEmpty else { return false }
    return complaint == nil && reason == nil && request == nil && proxyComplaint == nil
  }

  /// A link and not a form, since browsers block a form that redirects to another site.
  var providerLink: Link { Link("/login/oidc").query("next", form.next) }

  func fields(_ t: Strings) -> [InputField] {
    [
      InputField(
        id: "username", name: "username", label: t.username, value: form.username,
        autocomplete: offersPasskeys ? "username webauthn" : "username", hasFocus: form.username.isEmpty),
      InputField(
        id: "password", name: "password", label: t.password, kind: .password,
        autocomplete: "current-password", error: complaint, hasFocus: !form.username.isEmpty,
        reveal: t.passwordShow),
    ]
  }
}

/// The sign-in form, with the page to go to afterwards and a form that was interrupted.
struct SignInForm: Sendable {
  var username = ""
  var password = ""
  var next: String?
  var kept: KeptForm?

  init(next: String? = nil) { self.next = next }

  init(_ form: Form) throws(FormError) {
    username = try form.single("username") ?? ""
    password = try form.single("password") ?? ""
    next = try form.single("next")
    kept = try KeptForm(form)
  }

  /// The page after signing in, within this instance.
  var destination: Link { Link(next: next) }
}
