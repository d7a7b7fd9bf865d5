import HTML
import HTTP

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
