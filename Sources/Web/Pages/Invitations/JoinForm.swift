import Accounts
import HTTP
import Ledger
import Store
import Words

/// The form for joining a group: which member the visitor is, or their name, and optionally a user name and a
/// password for signing in later.
struct JoinForm: Sendable {
  /// The id of a member; empty for a new one.
  var member = ""
  var name = ""
  var username = ""
  var password = ""
  /// Sending the form twice joins once.
  let operation: ID<Operation>

  init(for account: Account?, _ invitation: Invitation, _ operation: ID<Operation>) {
    member = invitation.member?.description ?? ""
    name = account?.displayName ?? ""
    self.operation = operation
  }

  init(_ form: Form, _ operation: ID<Operation>) throws(FormError) {
    member = try form.single("member") ?? ""
    name = try form.single("name") ?? ""
    username = try form.single("username") ?? ""
    password = try form.single("password") ?? ""
    self.operation = operation
  }

  struct Credentials: Sendable {
    let username: Username
    let password: Password

    func choice(named name: String) -> AccountChoice {
      AccountChoice(name: name, username: username, password: password)
    }
  }

  /// Nil for a guest, who enters neither.
  func credentials(_ errors: inout FormErrors, _ t: Strings) -> Credentials? {
    guard !username.isEmpty || !password.isEmpty else { return nil }
    let checked = errors.check("username", username, t, Username.init(choosing:))
    let password = errors.check("password", password, t) { (typed) throws(Password.Weakness) in
      try Password(choosing: typed, for: username)
    }
    guard let checked, let password else { return nil }
    return Credentials(username: checked, password: password)
  }
}
