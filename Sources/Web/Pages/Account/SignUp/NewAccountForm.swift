import Accounts
import HTML
import HTTP
import Words

/// The form for a new account.
struct NewAccountForm {
  var name = ""
  var username = ""
  var password = ""

  init() {}

  init(_ form: Form) throws(FormError) {
    name = try form.single("name") ?? ""
    username = try form.single("username") ?? ""
    password = try form.single("password") ?? ""
  }

  /// Whether the visitor begins as a guest, with only a name.
  var isGuest: Bool { username.isEmpty && password.isEmpty }

  /// The name of a guest.
  func guestName(_ t: Strings) throws(FormErrors) -> String {
    var errors = FormErrors()
    guard let name = errors.check("name", name, t, DisplayName.init) else { throw errors }
    return name.text
  }

  /// The valid input, or its errors.
  func choice(_ t: Strings) throws(FormErrors) -> AccountChoice {
    var errors = FormErrors()
    let name = errors.check("name", name, t, DisplayName.init)
    let checked = errors.check("username", username, t, Username.init(choosing:))
    let password = errors.check("password", password, t) { (typed) throws(Password.Weakness) in
      try Password(choosing: typed, for: username)
    }
    guard let name, let checked, let password else { throw errors }
    return AccountChoice(name: name.text, username: checked, password: password)
  }

  func fields(_ errors: FormErrors, _ t: Strings, mayBeGuest: Bool = false) -> [InputField] {
    let first = ["name", "username", "password"].first { errors[$0] != nil } ?? "name"
    return [
      InputField(
        id: "name", name: "name", label: t.displayName, value: name, autocomplete: "name",
        hint: t.displayNameHint, error: errors["name"], hasFocus: first == "name"),
      InputField(
        id: "username", name: "username", label: t.username, value: username, autocomplete: "username",
        hint: t.usernameHint, error: errors["username"], isRequired: !mayBeGuest,
        hasFocus: first == "username"),
      InputField(
        id: "password", name: "password", label: t.password, kind: .password, autocomplete: "new-password",
        hint: t.passwordHint(count: Password.fewestCharacters), error: errors["password"],
        isRequired: !mayBeGuest, hasFocus: first == "password", reveal: t.passwordShow),
    ]
  }
}

extension NewAccount {
  /// A user name that is taken is refused before the password is hashed.
  init(_ choice: AccountChoice, _ visit: Visit) async throws {
    try visit.read { try choice.username.requireFree(in: $0) }
    let hash = try await visit.site.signIns.passwords.hash(choice.password, from: visit.network)
    self.init(choice, password: hash, in: visit.newSession(for: visit.newID()), from: visit.network)
  }

  /// Continues with the new session, once the account has been added.
  func goOn(to destination: Link, _ visit: Visit) -> Response {
    var response = visit.redirect(to: destination)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }
}
