import HTML
import HTTP

/// What is typed to sign in, where to go then, and what was typed into another form before.
struct SignInForm: Sendable {
  var username = ""
  var password = ""
  var next: String?
  var kept: KeptForm?

  init(next: String? = nil) {
    self.next = next
  }

  init(_ form: Form) throws(FormError) {
    username = try form.single("username") ?? ""
    password = try form.single("password") ?? ""
    next = try form.single("next")
    kept = try KeptForm(form)
  }

  /// Where to go on, within this instance.
  var destination: Link { Link(next: next) }
}
