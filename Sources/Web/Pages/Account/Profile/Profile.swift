import Accounts
import HTML
import HTTP
import Store
import Words

/// Someone's name and address.
enum Profile {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let t = visit.t
    var errors = FormErrors()
    let name = errors.check("name", try form.single("name") ?? "", t, DisplayName.init)
    let typedMail = try form.single("mail") ?? ""
    let mail = typedMail.isEmpty ? nil : errors.check("mail", typedMail, t, MailAddress.init)
    // What the form of an earlier version does not ask for stays as it is.
    let finding = try form.single("finding").map { $0 == "all" }
    let payment = try form.single("payment").map { errors.check("payment", $0, t, PaymentNote.init) }
    guard let name, errors.isEmpty else { return try AccountPage.refuse(.profile, form, errors, visit) }
    try await visit.changeMyAccount { account in
      account.displayName = name.text
      account.mail = mail?.text
      if let finding { account.isFindable = finding }
      if let payment { account.paymentNote = payment.flatMap { $0.text.isEmpty ? nil : $0.text } }
    }
    return visit.redirect(to: Link("/account"), saying: t.profileSaved)
  }
}

extension Visit {
  /// Changes what one may choose of one's account, and leaves the rest as it is by then.
  func changeMyAccount(_ change: @escaping @Sendable (inout Account) -> Void) async throws {
    let id = try me.account.id
    try await store.write { transaction in
      guard var account = try transaction.account(id) else { throw AccountError.missing }
      change(&account)
      try transaction.update(account)
    }
  }
}
