import Accounts
import HTML
import HTTP
import Ledger
import Refusals
import Store
import Words

/// Deletes the account with its sessions and its picture. Its entries in groups stay.
enum AccountDeletion {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me.account
    var errors = FormErrors()
    if me.isGuest { return try await forget(form, visit) }
    let typed = Username(trying: try form.single("username") ?? "")
    if typed.text.lowercased() != me.username?.lowercased() { errors.add("username", visit.t.deletionNotYou) }
    let proof = try await visit.reauthenticate(form, &errors)
    guard errors.isEmpty else { return try AccountPage.refuse(.deletion, form, errors, visit) }
    return try await leave(form, proof, visit)
  }

  /// A guest has no password to ask for, so a tick confirms.
  private static func forget(_ form: Form, _ visit: Visit) async throws -> Response {
    guard try form.single("sure") == "on" else {
      var errors = FormErrors()
      errors.add("sure", visit.t.guestRemovalUnconfirmed)
      return try AccountPage.refuse(.deletion, form, errors, visit)
    }
    return try await leave(form, nil, visit)
  }

  private static func leave(_ form: Form, _ proof: Reauthentication?, _ visit: Visit) async throws -> Response
  {
    let (operation, author): (ID<Operation>, Origin) = (visit.newID(), try visit.author)
    let former = try form.single("nameless") == "on" ? visit.t.deletionFormerName : nil
    var errors = FormErrors()
    do {
      let isDeleted: Void? = try await visit.write(refusals: &errors) {
        try $0.deleteAccount(as: operation, from: author, instead: former, proved: proof)
      }
      if isDeleted != nil { return farewell(visit) }
    } catch let error as AccountError where error.kind == .unfit {
      errors.add(error == .ownsInstance ? "username" : "groups", error.words(visit.formats))
    }
    return try AccountPage.refuse(.deletion, form, errors, visit)
  }

  private static func farewell(_ visit: Visit) -> Response {
    var response = visit.redirect(to: Link("/goodbye"))
    visit.forget(&response)
    return response
  }

  /// The page after the deletion.
  static func showGoodbye(_ visit: Visit) -> Response {
    visit.page { Views.accountsGoodbye(&$0, frame: visit.frame(visit.t.goodbyeTitle)) }
  }
}
