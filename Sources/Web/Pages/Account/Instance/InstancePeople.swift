import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// Actions of the instance owner on the accounts of others.
enum InstancePeople {
  static func endSessions(_ visit: Visit) async throws -> Response {
    let person = try other(visit)
    _ = try await visit.write { try $0.endSessions(of: person.id) }
    return done(visit.t.instanceSignedOut, person, visit)
  }

  /// Disables an account, or enables it again.
  static func changeAccess(_ visit: Visit) async throws -> Response {
    let person = try other(visit)
    let isOut = try await visit.form().single("disabled") == "on"
    try await visit.write { [now = visit.now] in
      try isOut ? $0.disable(person.id, at: now) : $0.setDisabled(person.id, since: nil)
    }
    return done(isOut ? visit.t.instanceDisabledNow : visit.t.instanceEnabledNow, person, visit)
  }

  /// Sets a new password for a person who has forgotten theirs, and ends all their sessions.
  static func setPassword(_ visit: Visit) async throws -> Response {
    let person = try other(visit)
    guard let username = person.username else { throw Problem.notFound }
    let form = try await visit.form()
    var errors = FormErrors()
    let password = errors.check("password", try form.single("password") ?? "", visit.t) {
      (typed) throws(Password.Weakness) in try Password(choosing: typed, for: username)
    }
    let before = try visit.read { try $0.password(of: person.id) }
    let proof = try await visit.reauthenticate(form, &errors)
    guard let password, let proof else { return try InstancePersonPage.refuse(.password(errors), visit) }
    let hash = try await visit.site.signIns.passwords.hash(password, as: .known, from: visit.network)
    let isSet: Void? = try await visit.write(refusals: &errors) {
      try $0.setPassword(of: person.id, to: hash, insteadOf: before, proved: proof)
    }
    guard isSet != nil else { return try InstancePersonPage.refuse(.password(errors), visit) }
    return done(visit.t.instancePasswordSet, person, visit)
  }

  /// Makes another person the owner of the instance.
  static func handOver(_ visit: Visit) async throws -> Response {
    let person = try other(visit)
    guard person.canOwnInstance else { throw Problem.notFound }
    var errors = FormErrors()
    let proof = try await visit.reauthenticate(try await visit.form(), &errors)
    guard let proof,
      try await visit.write(refusals: &errors, { try $0.handOver(to: person.id, proved: proof) }) != nil
    else { return try InstancePersonPage.refuse(.ownership(errors), visit) }
    return visit.redirect(to: Link("/account"), saying: visit.t.instanceHandedOver(name: person.displayName))
  }

  /// The account in the address. The owner's own account is
  /// excluded, so that they cannot lock themselves out.
  static func other(_ visit: Visit) throws -> Account {
    let id = try visit.id("person", of: Person.self)
    guard let account = try visit.read({ try $0.account(id) }) else { throw Problem.notFound }
    guard try account.id != visit.me.account.id else { throw Problem.forbidden }
    return account
  }

  private static func done(_ words: String, _ person: Account, _ visit: Visit) -> Response {
    visit.redirect(to: Link("/instance/people", person.id), saying: words)
  }
}
