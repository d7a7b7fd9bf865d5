import Accounts
import Credentials
import HTTP
import Ledger
import Refusals
import Store
import Words

/// Adds, renames and removes passkeys, and removes the password.
enum Passkeys {
  /// The creation request for the browser, after the visitor has confirmed their identity. So no passkey is
  /// made on a device and then refused here.
  static func challenge(_ visit: Visit) async throws -> Response {
    let party = try visit.relyingParty()
    let (form, me) = (try await visit.form(), try visit.me)
    guard let username = me.account.username else { throw Problem.notFound }
    var errors = FormErrors()
    let proof = try await visit.reauthenticate(form, &errors)
    let random = visit.site.randomness.bytes(32)
    guard let proof,
      let (handle, known) = try await visit.write(
        refusals: &errors, { try $0.preparePasskey(proposing: random, proved: proof) })
    else { return refuse(errors["current_password"] ?? "", errors) }
    let user = RelyingParty.User(handle: handle, username: username, displayName: me.account.displayName)
    return visit.challenge(for: .registering(me.session.id, of: me.account.id)) {
      party.creationOptions(for: user, challenge: $0, except: known.map(\.credential))
    }
  }

  /// Stores the passkey that the browser has made.
  static func create(_ visit: Visit) async throws -> Response {
    let party = try visit.relyingParty()
    let (form, me, now) = (try await visit.form(), try visit.me, visit.now)
    var errors = FormErrors()
    let name = PasskeyName(try form.single("name") ?? "", visit)
    do {
      guard let posted = try PostedPasskey(form) else { throw PasskeyRefusal.otherChallenge }
      let challenge = try posted.challenge(for: .registering(me.session.id, of: me.account.id), visit)
      let made = try posted.registration().check(challenge, at: party, isKnown: false)
      let passkey = StoredPasskey(
        made, id: visit.newID(), of: me.account.id, at: party, named: name.text, at: now)
      let notice = try visit.securityNotice()
      try await visit.write { try $0.add(passkey, telling: notice.post) }
      return visit.redirect(to: PasskeysPage.link, saying: visit.t.passkeyAdded)
    } catch let refusal as PasskeyRefusal { errors.add("current_password", refusal.words(visit.t)) } catch let
      error as AccountError where error == .knownPasskey || error == .tooManyPasskeys
    { errors.add("current_password", error.words(visit.formats)) }
    return try PasskeysPage.refuse(.adding, errors, visit)
  }

  static func rename(_ visit: Visit) async throws -> Response {
    let (id, me) = (try visit.id("passkey", of: StoredPasskey.self), try visit.me.account.id)
    let name = PasskeyName(try await visit.form().single("name") ?? "", visit)
    guard try await visit.write({ try $0.rename(id, of: me, to: name.text) }) else { throw Problem.notFound }
    return visit.redirect(to: PasskeysPage.link, saying: visit.t.passkeyRenamed)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let id = try visit.id("passkey", of: StoredPasskey.self)
    let (ways, notice) = (visit.site.signIns.signInMethods, try visit.securityNotice())
    return try await change(.removal(id), saying: visit.t.passkeyRemoved, visit) { transaction, proof in
      guard try transaction.removePasskey(id, besides: ways, proved: proof, telling: notice.post) else {
        throw Problem.notFound
      }
    }
  }

  /// Removes the password, if there is another way to sign in.
  static func deletePassword(_ visit: Visit) async throws -> Response {
    let (ways, notice) = (visit.site.signIns.signInMethods, try visit.securityNotice())
    return try await change(.password, saying: visit.t.passwordRemoved, visit) { transaction, proof in
      try transaction.removePassword(besides: ways, proved: proof, telling: notice.post)
    }
  }

  private static func change(
    _ section: PasskeysPage.Section, saying words: String, _ visit: Visit,
    _ make: @escaping @Sendable (Transaction, Reauthentication) throws -> Void
  ) async throws -> Response {
    let form = try await visit.form()
    var errors = FormErrors()
    let proof = try await visit.reauthenticate(form, &errors)
    guard let proof else { return try PasskeysPage.refuse(section, errors, visit) }
    do {
      let isMade: Void? = try await visit.write(refusals: &errors) { try make($0, proof) }
      if isMade != nil { return visit.redirect(to: PasskeysPage.link, saying: words) }
    } catch AccountError.lastOne { errors.add("current_password", visit.t.passkeyIsLastWayIn) }
    return try PasskeysPage.refuse(section, errors, visit)
  }

  /// An error for the script to show beside the field.
  private static func refuse(_ words: String, _ errors: FormErrors) -> Response {
    let response = Response(errors.wait == nil ? .unprocessable : .tooManyRequests, saying: words)
    return errors.wait?.told(by: response) ?? response
  }
}

/// The name of a passkey: the visitor's words on one line, or the device.
private struct PasskeyName {
  let text: String

  private static let mostCharacters = 60

  init(_ typed: String, _ visit: Visit) {
    let device = DeviceName(userAgent: visit.head[.userAgent]).words(visit.t)
    let accepted = try? TextConstraint(1...Self.mostCharacters).accept(typed)
    let text = accepted ?? device
    self.text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.mostCharacters)))
  }
}
