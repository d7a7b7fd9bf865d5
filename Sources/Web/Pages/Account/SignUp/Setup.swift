import Accounts
import HTML
import HTTP
import Store
import Words

/// The first run: the first visitor becomes the owner of the instance. It is open for an hour after the
/// start, so that a stranger cannot take over an instance that was forgotten weeks ago.
enum Setup {
  static func show(_ visit: Visit) throws -> Response {
    try requireFresh(visit)
    guard isOpen(visit) else { return closed(visit) }
    guard let provider = visit.site.settings.provider, provider.isOnly else {
      return page(visit, NewAccountForm())
    }
    let frame = frame(visit.t.setupTitle, visit)
    return visit.page {
      Views.accountsSetupAtProvider(&$0, name: provider.name, link: Link("/login/oidc"), frame: frame)
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    try requireFresh(visit)
    guard isOpen(visit) else { return closed(visit) }
    let form = try NewAccountForm(try await visit.form())
    do { return try await create(try form.choice(visit.t), visit) } catch let errors as FormErrors {
      return page(visit, form, errors)
    } catch AccountError.usernameTaken {
      var errors = FormErrors()
      errors.add("username", visit.t.usernameTaken)
      return page(visit, form, errors)
    }
  }

  private static func create(_ choice: AccountChoice, _ visit: Visit) async throws -> Response {
    let new = try await NewAccount(choice, visit)
    try await visit.write { try $0.setUp(new) }
    return new.goOn(to: Link("/"), visit)
  }

  private static func requireFresh(_ visit: Visit) throws {
    guard try visit.read({ try $0.instance() })?.owner == nil else { throw Problem.notFound }
  }

  private static func isOpen(_ visit: Visit) -> Bool { visit.site.canBeSetUp(at: visit.now) }

  private static func page(_ visit: Visit, _ form: NewAccountForm, _ errors: FormErrors = FormErrors())
    -> Response
  {
    let fields = form.fields(errors, visit.t)
    let frame = frame(visit.t.setupTitle, visit)
    return visit.page(errors.isEmpty ? .ok : .unprocessable) {
      Views.accountsSetup(&$0, fields: fields, frame: frame)
    }
  }

  private static func frame(_ title: String, _ visit: Visit) -> Frame {
    var frame = visit.frame(title)
    frame.namesProgram = true
    return frame
  }

  private static func closed(_ visit: Visit) -> Response {
    let frame = frame(visit.t.setupClosedTitle, visit)
    return visit.page(.forbidden) { Views.accountsSetupClosed(&$0, frame: frame) }
  }
}
