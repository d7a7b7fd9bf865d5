import Accounts
import Credentials
import Encodings
import HTML
import HTTP
import Ledger
import Notifications
import Store
import Words

/// Turns the second factor on and off. Both ask for the password.
enum SecondFactors {
  /// Asks for one valid code, which shows that the app has the secret.
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let (me, next) = (try visit.me.account, try form.single("next"))
    guard
      let secret = try form.single("secret").flatMap({ Hex.lower.bytes(of: $0) }).flatMap({ CodeSecret($0) })
    else { return visit.redirect(to: SecondFactorPage.link) }
    var errors = FormErrors()
    let new = try EnteredCode(form.single("code") ?? "").flatMap {
      NewSecondFactor(secret, confirmedBy: $0, at: visit.now, visit.site.randomness)
    }
    if new == nil { errors.add("code", visit.t.secondFactorCodeUnfit) }
    let proof = try await UsernameAndPassword.requirePassword(form, &errors, visit)
    guard let new, let proof else {
      return try SecondFactorPage.refuse(.setUp(secret), errors, next: next, visit)
    }
    let notice = try visit.securityNotice()
    do {
      let isAdded = try await visit.write { [now = visit.now] transaction in
        try proof.require(in: transaction, visit.t)
        guard try new.add(to: me.id, at: now, in: transaction) else { return false }
        try notice.post(.secondFactorOn, in: transaction)
        return true
      }
      // Another request was first, perhaps from another tab.
      guard isAdded else { return visit.redirect(to: SecondFactorPage.link) }
    } catch let errors as FormErrors {
      return try SecondFactorPage.refuse(.setUp(secret), errors, next: next, visit)
    }
    return show(new.codes, goingOnTo: next.flatMap { Link(local: $0) }, visit)
  }

  static func renewCodes(_ visit: Visit) async throws -> Response {
    let codes = RecoveryCodes(visit.site.randomness)
    let refusal = try await change(.codes, as: .newRecoveryCodes, visit) { account, transaction in
      try transaction.replaceRecoveryCodes(of: account, with: codes.digests)
    }
    return refusal ?? show(codes, visit)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let refusal = try await change(.removal, as: .secondFactorOff, visit) { account, transaction in
      try transaction.removeSecondFactor(of: account)
    }
    return refusal ?? visit.redirect(to: SecondFactorPage.link, saying: visit.t.secondFactorRemoved)
  }

  /// Nil on success; `make` returns false if there is no second factor any more.
  private static func change(
    _ section: SecondFactorPage.Refused.Section, as event: SecurityEvent, _ visit: Visit,
    _ make: @escaping @Sendable (ID<Person>, Transaction) throws -> Bool
  ) async throws -> Response? {
    let (form, me) = (try await visit.form(), try visit.me.account.id)
    var errors = FormErrors()
    let proof = try await UsernameAndPassword.requirePassword(form, &errors, visit)
    guard let proof else { return try SecondFactorPage.refuse(section, errors, visit) }
    let notice = try visit.securityNotice()
    do {
      let isMade = try await visit.write { transaction in
        try proof.require(in: transaction, visit.t)
        guard try make(me, transaction) else { return false }
        try notice.post(event, in: transaction)
        return true
      }
      guard isMade else { return visit.redirect(to: SecondFactorPage.link) }
    } catch let errors as FormErrors { return try SecondFactorPage.refuse(section, errors, visit) }
    // Pending sign-ins that have passed the password step begin again, with the steps that are now required.
    visit.site.signIns.pendingSignIns.end(of: me)
    return nil
  }

  private static func show(_ codes: RecoveryCodes, goingOnTo next: Link? = nil, _ visit: Visit) -> Response {
    visit.secrecy.note()
    var frame = visit.frame(visit.t.recoveryCodesTitle, .account)
    frame.styles = .all
    return visit.page {
      Views.accountsRecoveryCodes(&$0, codes: codes.texts, goOn: next ?? SecondFactorPage.link, frame: frame)
    }
  }
}
