import Accounts
import HTML
import HTTP
import Notifications
import Store
import Words

/// Sends a code for resetting a forgotten password. The response and its time do not reveal whether the
/// account exists or has an address.
enum ForgottenPassword {
  /// The time after which every request is answered.
  private static let patience: Duration = .milliseconds(50)

  static func show(_ visit: Visit) throws -> Response { page(visit, FormErrors(), typed: "") }

  static func create(_ visit: Visit) async throws -> Response {
    guard visit.site.background.courier != nil else { throw Problem.notFound }
    let typed = try await visit.form().single("username") ?? ""
    do throws(SignInAttempts.Wait) {
      try visit.site.signIns.attempts.require([.network(visit.network)], at: visit.now)
    } catch {
      var errors = FormErrors()
      errors.add("username", error, visit.t)
      return error.told(by: page(visit, errors, typed: typed))
    }
    let end = ContinuousClock.now + Self.patience
    let browser = try await ask(for: typed, visit)
    // Writing a code and a letter takes longer than writing nothing, so the response waits.
    try await Task.sleep(until: end)
    var response = visit.redirect(to: Link("/forgotten", "code"))
    visit.cookies.mailCode.set(browser, on: &response)
    return response
  }

  /// The token for the browser; it is useless if no code was sent.
  private static func ask(for typed: String, _ visit: Visit) async throws -> SecretToken {
    let (now, formats, id) = (visit.now, visit.formats, visit.newID(of: QueuedLetter.self))
    let found = try visit.read { try $0.recoverableAccount(Username(trying: typed)) }
    // The code is made even without an account, since making it takes time.
    let code = SentCode(
      for: .password, of: found?.account.id ?? visit.newID(), to: found?.mailbox.address ?? "nobody@invalid",
      visit.site.randomness, at: now)
    let language = found?.account.language.flatMap { Strings(tag: $0) } ?? formats.t
    let letter = LetterContent.code(code.digits, for: .password, language).queued(
      id, for: nil, at: code.kept.address, now, lasting: MailCode.lifetime)
    let (sent, network) = (found == nil ? nil : letter, visit.client.network.description)
    try await visit.write { try $0.sendPasswordCode(code, in: sent, from: network) }
    return code.browser
  }

  private static func page(_ visit: Visit, _ errors: FormErrors, typed: String) -> Response {
    let t = visit.t
    let field = InputField(
      id: "username", name: "username", label: t.username, value: typed, autocomplete: "username",
      error: errors["username"], hasFocus: true)
    let (isOn, frame) = (visit.site.background.courier != nil, visit.frame(t.forgottenTitle))
    return visit.page(errors.isEmpty ? .ok : .tooManyRequests) {
      Views.accountsForgotten(&$0, field: field, isOn: isOn, frame: frame)
    }
  }
}
