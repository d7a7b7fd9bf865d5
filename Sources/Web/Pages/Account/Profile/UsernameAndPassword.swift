import Accounts
import Credentials
import HTML
import HTTP
import Notifications
import Store
import Threads
import Words

/// The user name and the password. Changing one asks for the current password.
enum UsernameAndPassword {
  static func updateUsername(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me.account
    var errors = FormErrors()
    let name = errors.check("username", try form.single("username") ?? "", visit.t, Username.init(choosing:))
    let proof = try await requirePassword(form, &errors, visit)
    if let name, let proof {
      do {
        try await visit.write { transaction in
          try proof.require(in: transaction, visit.t)
          try transaction.setUsername(of: me.id, to: name.text)
        }
        return visit.redirect(to: Link("/account"), saying: visit.t.usernameSaved)
      } catch AccountError.usernameTaken { errors.add("username", visit.t.usernameTaken) } catch let refusal
        as FormErrors
      { errors = refusal }
    }
    return try AccountPage.refuse(.username, form, errors, visit)
  }

  /// Changes the password and ends all other sessions, such as those of an intruder with the old password.
  static func updatePassword(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let me = try visit.me
    var errors = FormErrors()
    let username = me.account.username ?? ""
    let password = errors.check("password", try form.single("password") ?? "", visit.t) {
      (typed) throws(Password.Weakness) in try Password(choosing: typed, for: username)
    }
    let proof = try await requirePassword(form, &errors, visit)
    guard let password, let proof else { return try AccountPage.refuse(.password, form, errors, visit) }
    let hash = try await visit.site.signIns.passwords.hash(password, as: .known, from: visit.network)
    let begun = visit.newSession(for: me.account.id)
    let letter = try passwordLetter(visit)
    // The new session keeps the sign-in method of the old one.
    var session = begun.session
    (session.method, session.proxyName) = (me.session.method, me.session.proxyName)
    let hasTokens: Bool
    do {
      hasTokens = try await visit.write { [session] transaction in
        try proof.require(in: transaction, visit.t)
        try transaction.setPassword(of: me.account.id, to: hash)
        _ = try transaction.endSessions(of: me.account.id, except: me.session.id)
        if let letter = try letter(transaction) { try transaction.post(letter) }
        try transaction.add(session, token: begun.token.digest, insteadOf: me.session)
        return try transaction.tokens(of: me.account.id).contains { !$0.isExpired(at: visit.now) }
      }
    } catch let errors as FormErrors { return try AccountPage.refuse(.password, form, errors, visit) }
    // API tokens stay valid: a visitor who changes the password after an incident should check them.
    let (page, words) =
      hasTokens
      ? (Link("/account/tokens"), visit.t.passwordSavedTokens) : (Link("/account"), visit.t.passwordSaved)
    var response = visit.redirect(to: page, saying: words, in: begun.session)
    visit.cookies.session.set(begun.token, on: &response)
    return response
  }

  /// An email about the new password, if the account has an address.
  private static func passwordLetter(_ visit: Visit) throws -> @Sendable (Snapshot) throws -> QueuedLetter? {
    guard visit.site.background.courier != nil else { return { _ in nil } }
    let (account, now, id) = (try visit.me.account, visit.now, visit.newID(of: QueuedLetter.self))
    let letter = Letter.passwordChanged(Recipient(account, language: visit.t.tag, at: now))
    return { snapshot in
      try snapshot.mailbox(of: account.id).map { letter.queued(id, for: account.id, at: $0.address, now) }
    }
  }

  /// Adds an error beside the field if the current password, or a passkey in its place, is wrong, and then
  /// returns nil. It is not checked if other fields have errors, since it has to be entered again anyway.
  @discardableResult static func requirePassword(_ form: Form, _ errors: inout FormErrors, _ visit: Visit)
    async throws -> Reauthentication?
  {
    let typed = try form.single("current_password") ?? ""
    guard errors.isEmpty else { return nil }
    do {
      if let proof = try await Confirming.proof(form, visit) { return proof }
      guard try hasPassword(visit) else {
        errors.add("current_password", visit.t.passkeyConfirmFirst)
        return nil
      }
      let proof = try await Reauthentication(typed, visit)
      if proof == nil { errors.add("current_password", visit.t.passwordWrong) }
      return proof
    } catch let refusal as PasskeyRefusal { errors.add("current_password", refusal.words(visit.t)) } catch let
      wait as SignInAttempts.Wait
    { errors.add("current_password", wait, visit.t) } catch is BlockingPool.Busy {
      errors.add("current_password", SignInAttempts.Wait(.seconds(2)), visit.t)
    }
    return nil
  }

  private static func hasPassword(_ visit: Visit) throws -> Bool {
    let me = try visit.me.account.id
    return try visit.read { try $0.password(of: me) } != nil
  }
}
