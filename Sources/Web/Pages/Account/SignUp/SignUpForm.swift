import HTTP

/// The form for a new account, with the page to go to afterwards.
struct SignUpForm {
  var account = NewAccountForm()
  var next: String?

  init(next: String?) {
    self.next = next
  }

  init(_ form: Form) throws(FormError) {
    account = try NewAccountForm(form)
    next = try form.single("next")
  }
}
