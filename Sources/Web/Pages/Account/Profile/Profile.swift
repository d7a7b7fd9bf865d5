import Accounts
import HTML
import HTTP
import Store
import Words

/// The visitor's name, address and how they can be found and paid.
enum Profile {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let t = visit.t
    var errors = FormErrors()
    let name = errors.check("name", try form.single("name") ?? "", t, DisplayName.init)
    let typedMail = try form.single("mail") ?? ""
    let mail = typedMail.isEmpty ? nil : errors.check("mail", typedMail, t, MailAddress.init)
    // Fields that the form of an earlier version lacks stay as they are.
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
  /// Changes the visitor's own settings in the current state of the account.
  func changeMyAccount(_ change: @escaping @Sendable (inout Account) -> Void) async throws {
    let id = try me.account.id
    try await store.write { transaction in
      guard var account = try transaction.account(id) else { throw AccountError.missing }
      change(&account)
      try transaction.update(account)
    }
  }
}
