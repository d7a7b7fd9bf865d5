import HTML
import HTTP
import Store

/// Leaving for good: the account goes with its sessions and its picture. What it did in groups stays theirs.
enum AccountDeletion {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me.account
    var errors = FormErrors()
    let typed = Username(trying: try form.single("username") ?? "")
    if typed.text.lowercased() != me.username?.lowercased() { errors.add("username", visit.t.deletionNotYou) }
    try await Credentials.requirePassword(form, &errors, visit)
    guard errors.isEmpty else { return try AccountPage.refuse(.deletion, form, errors, visit) }
    do {
      try await visit.store.write { try $0.deleteAccount(me.id) }
    } catch AccountError.ownsInstance {
      errors.add("username", visit.t.deletionOwnsInstance)
      return try AccountPage.refuse(.deletion, form, errors, visit)
    }
    var response = visit.redirect(to: Link("/goodbye"))
    visit.site.sessionCookie.remove(from: &response)
    return response
  }

  /// What is shown when it is done.
  static func show(_ visit: Visit) -> Response {
    visit.page { Views.accountGoodbye(&$0, frame: visit.frame(visit.t.goodbyeTitle)) }
  }
}
