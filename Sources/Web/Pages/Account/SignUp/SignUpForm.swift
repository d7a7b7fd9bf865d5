import HTTP

/// What is typed to make an account, and where to go then.
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
