import Accounts
import HTTP
import Store
import Words

/// Sets a new password with the code from the email. All sessions end; the visitor signs in with the new
/// password and every other required step.
enum NewPassword {
  static func show(_ visit: Visit) throws -> Response { page(visit, FormErrors()) }

  static func create(_ visit: Visit) async throws -> Response {
    guard visit.site.background.courier != nil else { throw Problem.notFound }
    let form = try await visit.form()
    let (now, t) = (visit.now, visit.t)
    var errors = FormErrors()
    let browser = visit.cookies.mailCode.token(in: visit.head)
    let account = try visit.read { snapshot in
      try browser.flatMap { try snapshot.account(resettingPasswordFrom: $0.digest, at: now) }
    }
    let password = errors.check("password", try form.single("password") ?? "", t) {
      (typed) throws(Password.Weakness) in try Password(choosing: typed, for: "")
    }
    guard let password, errors.isEmpty else { return page(visit, errors) }
    let subjects = [SignInAttempts.Subject.network(visit.network)]
    do throws(SignInAttempts.Wait) { try visit.site.signIns.attempts.require(subjects, at: now) } catch {
      errors.add("code", error, t)
      return error.told(by: page(visit, errors))
    }
    // The code is checked before hashing, which takes a slot that others wait for.
    let code = TypedMailCode(try form.single("code") ?? "", from: browser, at: now)
    let isRight = try await visit.write { try $0.acceptsPasswordCode(code, of: account) }
    guard let account, isRight else { return refuse(visit) }
    let hash = try await visit.site.signIns.passwords.hash(password, as: .known, from: visit.network)
    let letter = visit.passwordLetter(to: account)
    let isReset = try await visit.write(refusals: &errors) {
      try $0.resetPassword(of: account, to: password, hash: hash, by: code, telling: letter)
    }
    guard let isReset else { return page(visit, errors) }
    guard isReset else { return refuse(visit) }
    visit.site.signIns.attempts.succeed(subjects, at: now)
    return done(visit)
  }

  /// The same message for every error of the code, so that it does not reveal whether the account exists.
  private static func refuse(_ visit: Visit) -> Response {
    var errors = FormErrors()
    errors.add("code", visit.t.forgottenCodeWrong)
    return page(visit, errors)
  }

  private static func done(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.forgottenTitle)
    var response = visit.page { Views.accountsNewPassword(&$0, fields: [], isDone: true, frame: frame) }
    visit.cookies.mailCode.remove(from: &response)
    return response
  }

  private static func page(_ visit: Visit, _ errors: FormErrors) -> Response {
    let t = visit.t
    let fields = [
      InputField(
        id: "code", name: "code", label: t.mailboxCode, autocomplete: "one-time-code", inputMode: "numeric",
        hint: t.mailboxCodeHint, error: errors["code"], hasFocus: true),
      InputField(
        id: "password", name: "password", label: t.newPassword, kind: .password, autocomplete: "new-password",
        hint: t.passwordHint(count: Password.fewestCharacters), error: errors["password"],
        reveal: t.passwordShow),
    ]
    let frame = visit.frame(t.forgottenTitle)
    return visit.page(errors.isEmpty ? .ok : errors.wait == nil ? .unprocessable : .tooManyRequests) {
      Views.accountsNewPassword(&$0, fields: fields, isDone: false, frame: frame)
    }
  }
}
