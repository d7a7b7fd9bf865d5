import Accounts
import HTML
import HTTP
import Ledger
import Operations
import Store
import Words

/// Signs in and out.
enum SignInAndOut {
  static func show(_ visit: Visit) throws -> Response {
    try SignInPage(SignInForm(next: try visit.query().single("next"))).response(to: visit)
  }

  /// Asks visitors without a session to sign in. A GET is
  /// repeated afterwards; a submitted form is kept until then.
  static func signInFirst(_ visit: Visit) async throws -> Response {
    guard !visit.request.method.isSafe else {
      let address = visit.addressBelowBase
      return visit.redirect(to: Link("/login").query("next", address == "/" ? nil : address))
    }
    return try SignInPage(keeping: await KeptForm(of: visit)).response(.unauthorized, to: visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    let form = try SignInForm(try await visit.form())
    let attempt = try attempt(form, visit)
    switch try await attempt.check(
      Password(form.password), visit.site.signIns.passwords, counting: visit.site.signIns.attempts,
      at: visit.now)
    {
    case .tooMany(let wait): return try tooMany(form, wait, visit)
    case .wrong(let account):
      await noteFailure(account, visit)
      return try wrong(form, visit)
    case .proved(let proved): return try await begin(proved, form, visit) ?? wrong(form, visit)
    }
  }

  /// Begins a session with a new token and replaces the browser's old one, or asks for the second factor. Nil
  /// if the credentials are no longer valid.
  static func begin(_ proved: VerifiedSignIn, _ form: SignInForm, _ visit: Visit) async throws -> Response? {
    let begun = visit.newSession(for: proved.account)
    let (old, address) = (visit.visitor?.session, visit.client.description)
    let isProviderOnly = visit.site.settings.isProviderOnly
    let notice = try visit.read { try $0.account(proved.account) }.map { SecurityNotice(to: $0, visit) }
    let step = try await visit.write { transaction in
      try transaction.signIn(
        proved, in: begun, replacing: old, from: address, isProviderOnly: isProviderOnly,
        telling: { try notice?.post($0, in: $1) })
    }
    guard let step else { return nil }
    proved.forgive(visit.site.signIns.attempts, at: visit.now)
    switch step {
    case .secondFactor:
      var response = SecondStep.begin(proved, form, visit)
      visit.endArrival(&response)
      return response
    case .providerOnly: return nil
    case .done:
      var response = goOn(form, visit)
      visit.cookies.session.set(begun.token, on: &response)
      visit.endArrival(&response)
      if visit.cookies.halfSession.token(in: visit.head) != nil {
        visit.cookies.halfSession.remove(from: &response)
      }
      return response
    }
  }

  static func delete(_ visit: Visit) async throws -> Response {
    if let visitor = visit.visitor {
      _ = try await visit.write { try $0.endSession(visitor.session.id, of: visitor.account.id) }
    }
    var response = visit.redirect(to: Link("/login"))
    visit.forget(&response)
    return response
  }

  private static func attempt(_ form: SignInForm, _ visit: Visit) throws -> SignInAttempt {
    let network = visit.client.network
    return try visit.read { snapshot in
      try SignInAttempt(
        Username(trying: form.username), from: Network(network), in: snapshot,
        publicAccounts: visit.site.settings.demo?.usernames ?? []
      ) { PeerAddress($0)?.network == network }
    }
  }

  /// Logs only the address, for programs that block addresses with many failures. The response does not
  /// depend on whether the failure could be stored for the account.
  static func noteFailure(_ account: ID<Person>?, _ visit: Visit) async {
    visit.site.metrics?.signInFailures.add()
    let device = DeviceName(userAgent: visit.head[.userAgent]).stored
    let address = visit.client.description
    visit.site.log.write(.warning, "sign-in failed from \(address)")
    _ = try? await visit.write { [now = visit.now] transaction in
      try transaction.noteFailedSignIn(to: account, on: device, from: address, at: now)
    }
  }

  /// Returns to the page that the visitor wanted, or to the form that was interrupted.
  private static func goOn(_ form: SignInForm, _ visit: Visit) -> Response {
    guard let kept = form.kept else { return visit.redirect(to: form.destination) }
    return visit.resume(kept)
  }

  private static func wrong(_ form: SignInForm, _ visit: Visit) throws -> Response {
    try SignInPage(form, complaint: visit.t.signInWrong).response(.unprocessable, to: visit)
  }

  private static func tooMany(_ form: SignInForm, _ wait: SignInAttempts.Wait, _ visit: Visit) throws
    -> Response
  {
    let complaint = visit.t.signInTooMany(seconds: wait.seconds)
    return wait.told(by: try SignInPage(form, complaint: complaint).response(.tooManyRequests, to: visit))
  }
}
