import HTML
import HTTP
import Ledger
import Store

/// The first run: the first visitor becomes the owner of the instance. It is open for an hour after the
/// program started, so that nobody comes upon an instance that was forgotten weeks ago.
enum Setup {
  static func show(_ visit: Visit) throws -> Response {
    try requireFresh(visit)
    return isOpen(visit) ? page(visit, SetupForm()) : closed(visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    try requireFresh(visit)
    guard isOpen(visit) else { return closed(visit) }
    let form = try SetupForm(try await visit.form())
    do {
      return try await create(try form.owner(visit.t), visit)
    } catch let errors as FormErrors {
      return page(visit, form, errors)
    }
  }

  private static func create(_ owner: SetupForm.Owner, _ visit: Visit) async throws -> Response {
    let hash = try await visit.site.passwords.hash(owner.password)
    let begun = visit.newSession(for: visit.newID())
    let account = Account(id: begun.session.account, displayName: owner.name, created: visit.now)
    try await visit.store.write { transaction in
      try transaction.add(account, username: owner.username.text, password: hash)
      guard try transaction.claimInstance(for: account.id) else { throw Problem.notFound }
      try transaction.add(begun.session, token: begun.token.digest)
    }
    var response = visit.redirect(to: Link("/"))
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  private static func requireFresh(_ visit: Visit) throws {
    guard try visit.store.read({ try $0.instance() })?.owner == nil else { throw Problem.notFound }
  }

  private static func isOpen(_ visit: Visit) -> Bool {
    visit.now < visit.site.opened.adding(.seconds(60 * 60))
  }

  private static func page(
    _ visit: Visit, _ form: SetupForm, _ errors: FormErrors = FormErrors()
  ) -> Response {
    let fields = form.fields(errors, visit.t)
    let frame = visit.frame(visit.t.setupTitle)
    return visit.page(errors.isEmpty ? .ok : .unprocessable) {
      Views.setup(&$0, fields: fields, frame: frame)
    }
  }

  private static func closed(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.setupClosedTitle)
    return visit.page(.forbidden) { Views.setupClosed(&$0, frame: frame) }
  }
}
