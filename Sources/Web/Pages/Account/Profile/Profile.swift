import Accounts
import HTML
import HTTP
import Store
import Words

/// The visitor's name, address and how they can be found.
enum Profile {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let t = visit.t
    var errors = FormErrors()
    var change = ProfileChange()
    change.name = errors.check("name", try form.single("name") ?? "", t, DisplayName.init)
    let typedMail = try form.single("mail") ?? ""
    let mail = typedMail.isEmpty ? nil : errors.check("mail", typedMail, t, MailAddress.init)
    change.mail = .some(mail)
    // Fields that the form of an earlier version lacks stay as they are.
    change.isFindable = try form.single("finding").map { $0 == "all" }
    guard errors.isEmpty else { return try AccountPage.refuse(.profile, form, errors, visit) }
    let (me, made) = (try visit.me.account.id, change)
    try await visit.store.write { _ = try $0.change(made, of: me) }
    return visit.redirect(to: Link("/account"), saying: t.profileSaved)
  }
}
