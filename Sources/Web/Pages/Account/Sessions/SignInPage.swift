import HTML
import HTTP
import Words

/// The page to sign in on.
struct SignInPage {
  /// Why the visitor is asked, where it is not for the first time.
  enum Occasion {
    case arriving
    /// Signed out in the midst of things; what was typed is kept, or could not be.
    case interrupted(isKept: Bool)
  }

  let form: SignInForm
  let occasion: Occasion
  /// What is wrong with what was typed.
  var complaint: String?
  /// Why a visit to the identity provider let nobody in.
  private(set) var reason: String?
  /// The number of a request that was refused, and not for what was typed.
  private(set) var request: String?
  private(set) var offersPasskeys = false
  /// What the identity provider is called, where there is one.
  private(set) var provider: String?
  /// Whether it is the only way in.
  private(set) var isProviderOnly = false
  /// Why whom a proxy names is not in.
  private(set) var proxyComplaint: String?

  init(_ form: SignInForm, complaint: String? = nil) {
    self.form = form
    self.complaint = complaint
    occasion = form.kept == nil ? .arriving : .interrupted(isKept: true)
  }

  /// For someone who went to the identity provider.
  init(_ form: SignInForm, because reason: String) {
    self.init(form)
    self.reason = reason
  }

  /// For someone who sent a form and is not signed in any more.
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
    page.offersPasskeys = !page.isProviderOnly && visit.site.signIns.passkeyPlace.party != nil
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
    // A 401 names a way to sign in (RFC 9110 §15.5.2); browsers pass over one that they do not know.
    if status == .unauthorized { response.fields[FieldName("WWW-Authenticate")] = "Session" }
    return response
  }

  /// Whether it says nothing about an attempt or a form before it.
  private var isOpenedFirst: Bool {
    guard case .arriving = occasion, form.username.isEmpty else { return false }
    return complaint == nil && reason == nil && request == nil && proxyComplaint == nil
  }

  /// A link, since browsers let no form go elsewhere.
  var providerLink: Link { Link("/login/oidc").query("next", form.next) }

  func fields(_ t: Strings) -> [InputField] {
    [
      InputField(
        id: "username", name: "username", label: t.username, value: form.username,
        autocomplete: offersPasskeys ? "username webauthn" : "username", hasFocus: form.username.isEmpty),
      InputField(
        id: "password", name: "password", label: t.password, kind: .password,
        autocomplete: "current-password", error: complaint, hasFocus: !form.username.isEmpty),
    ]
  }
}
