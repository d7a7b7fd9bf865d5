import Accounts
import HTML
import HTTP
import Store
import Words

/// Signing up without an invitation, if the instance owner allows it: with an account, or as a guest who can
/// get an account later.
enum SignUp {
  /// Reads the store without an access check, since the sign-in
  /// page also appears where the visitor has no access.
  static func isOpen(_ visit: Visit) throws -> Bool {
    guard !visit.site.settings.isProviderOnly else { return false }
    return try visit.store.read { try $0.isSignUpOpen() }
  }

  static func show(_ visit: Visit) throws -> Response {
    guard try isOpen(visit) else { return closed(visit) }
    return page(visit, SignUpForm(next: try visit.query().single("next")))
  }

  static func create(_ visit: Visit) async throws -> Response {
    guard try isOpen(visit) else { return closed(visit) }
    let form = try SignUpForm(try await visit.form())
    do { return try await create(form.account, next: form.next, visit) } catch let errors as FormErrors {
      return page(visit, form, errors)
    } catch AccountError.usernameTaken {
      var errors = FormErrors()
      errors.add("username", visit.t.usernameTaken)
      return page(visit, form, errors)
    } catch let wait as SignInAttempts.Wait {
      var errors = FormErrors()
      errors.add("password", visit.t.signInTooMany(seconds: wait.seconds))
      return wait.told(by: page(visit, form, errors, .tooManyRequests))
    }
  }

  /// Counts against the sign-in attempts of the network, so that no program fills the server with accounts.
  private static func create(_ form: NewAccountForm, next: String?, _ visit: Visit) async throws -> Response {
    let choice = form.isGuest ? nil : try form.choice(visit.t)
    let guest = form.isGuest ? try form.guestName(visit.t) : ""
    try visit.site.signIns.attempts.require([.network(visit.network)], at: visit.now)
    let new: NewAccount
    if let choice {
      new = try await NewAccount(choice, visit)
    } else {
      new = NewAccount(guest: guest, in: visit.newSession(for: visit.newID()), from: visit.network)
    }
    let isStillOpen = try await visit.write { try $0.signUp(new) }
    return isStillOpen ? new.goOn(to: Link(next: next), visit) : closed(visit)
  }

  private static func page(
    _ visit: Visit, _ form: SignUpForm, _ errors: FormErrors = FormErrors(),
    _ refusal: Status = .unprocessable
  ) -> Response {
    let fields = form.account.fields(errors, visit.t, mayBeGuest: true)
    let frame = visit.frame(visit.t.signUpTitle)
    let request = refusal == .tooManyRequests ? visit.request.id.description : nil
    return visit.page(errors.isEmpty ? .ok : refusal) {
      Views.accountsSignUp(&$0, fields: fields, next: form.next, request: request, frame: frame)
    }
  }

  private static func closed(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.signUpClosedTitle)
    return visit.page(.forbidden) { Views.accountsSignUpClosed(&$0, frame: frame) }
  }
}

/// The form for a new account, with the page to go to afterwards.
struct SignUpForm {
  var account = NewAccountForm()
  var next: String?

  init(next: String?) { self.next = next }

  init(_ form: Form) throws(FormError) {
    account = try NewAccountForm(form)
    next = try form.single("next")
  }
}
