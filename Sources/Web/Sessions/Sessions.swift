import HTML
import HTTP
import Ledger
import Store
import Words

/// Signing in and out.
enum Sessions {
  static func show(_ visit: Visit) throws -> Response {
    try SignInPage(SignInForm(next: try visit.query().single("next"))).response(to: visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    let form = try SignInForm(try await visit.form())
    let attempt = try SignInAttempt(form.username, visit)
    do {
      try visit.site.attempts.require(attempt.subjects, at: visit.now)
    } catch {
      return try tooMany(form, error, visit)
    }
    guard let begun = try await begin(form, attempt, visit) else {
      return try SignInPage(form, complaint: visit.t.signInWrong).response(.unprocessable, to: visit)
    }
    visit.site.attempts.succeed(attempt.subjects, at: visit.now)
    var response = goOn(form, visit)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  static func delete(_ visit: Visit) async throws -> Response {
    if let visitor = visit.visitor {
      _ = try await visit.write { try $0.endSession(visitor.session.id, of: visitor.account.id) }
    }
    var response = visit.redirect(to: Link("/login"))
    visit.forget(&response)
    return response
  }

  /// A new session with a new token, whatever cookie the browser came with; nil where the name or the
  /// password is wrong, for which it takes the same time.
  private static func begin(
    _ form: SignInForm, _ attempt: SignInAttempt, _ visit: Visit
  ) async throws -> NewSession? {
    let (found, kind, network) = (attempt.account, attempt.kind, visit.client.network)
    let password = Password(form.password)
    let verdict = try await visit.site.passwords.verify(
      password, against: found?.password, as: kind, from: network)
    guard verdict != .wrong, let found else {
      await noteFailure(found?.id, visit)
      return nil
    }
    let fresh =
      verdict == .outdated
      ? try? await visit.site.passwords.hash(password, as: kind, from: network) : nil
    let begun = visit.newSession(for: found.id)
    let address = visit.client.description
    let familiar = visit.familiarNetwork
    let isBegun = try await visit.write { [visitor = visit.visitor] transaction in
      // It may have been changed meanwhile, and then all sessions have ended.
      guard try transaction.password(of: found.id) == found.password else { return false }
      if let fresh { try transaction.setPassword(of: found.id, to: fresh) }
      if let visitor { _ = try transaction.endSession(visitor.session.id, of: visitor.account.id) }
      try transaction.add(begun.session, token: begun.token.digest)
      try transaction.noteSignIn(
        to: found.id, on: begun.session.device, from: address, at: begun.session.created)
      if let familiar { try transaction.noteFamiliar(familiar, to: found.id, at: begun.session.created) }
      return true
    }
    return isBegun ? begun : nil
  }

  /// The log names the address and nothing else, for programs that shut out who tries too often. Whether it
  /// could be noted for the account changes nothing for whoever tried.
  private static func noteFailure(_ account: ID<Person>?, _ visit: Visit) async {
    visit.site.metrics?.signInFailures.add()
    let device = DeviceName(userAgent: visit.head[.userAgent]).stored
    let address = visit.client.description
    visit.site.log.write(.warning, "sign-in failed from \(address)")
    _ = try? await visit.write { [now = visit.now] transaction in
      try transaction.noteFailedSignIn(to: account, on: device, from: address, at: now)
    }
  }

  /// Back to where the visitor wanted to go, or to what was being sent when they were asked to sign in.
  private static func goOn(_ form: SignInForm, _ visit: Visit) -> Response {
    guard let kept = form.kept else { return visit.redirect(to: form.destination) }
    let frame = Frame(title: visit.t.resumeTitle, t: visit.t)
    return visit.page { Views.sessionsResume(&$0, kept: kept, frame: frame) }
  }

  private static func tooMany(
    _ form: SignInForm, _ wait: SignInAttempts.Wait, _ visit: Visit
  ) throws -> Response {
    let complaint = visit.t.signInTooMany(seconds: wait.seconds)
    return wait.told(by: try SignInPage(form, complaint: complaint).response(.tooManyRequests, to: visit))
  }
}
