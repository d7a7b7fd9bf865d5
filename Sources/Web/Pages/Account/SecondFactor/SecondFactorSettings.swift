import Accounts
import Credentials
import Encodings
import HTML
import HTTP
import Store
import Words

/// Turns the second factor on and off. Both ask for the password.
enum SecondFactorSettings {
  /// Asks for one valid code, which shows that the app has the secret.
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let next = try form.single("next")
    guard
      let secret = try form.single("secret").flatMap({ Hex.lower.bytes(of: $0) }).flatMap({ CodeSecret($0) })
    else { return visit.redirect(to: SecondFactorPage.link) }
    var errors = FormErrors()
    let new = try TOTPCode(form.single("code") ?? "").flatMap {
      NewSecondFactor(secret, confirmedBy: $0, at: visit.now, visit.site.randomness)
    }
    if new == nil { errors.add("code", visit.t.secondFactorCodeUnfit) }
    let proof = try await visit.reauthenticate(form, &errors)
    let notice = try visit.securityNotice()
    guard let new, let proof,
      let isOn = try await visit.write(
        refusals: &errors, { try $0.turnOn(new, proved: proof, telling: notice.post) })
    else { return try SecondFactorPage.refuse(.setUp(secret), errors, next: next, visit) }
    // Another request was first, perhaps from another tab.
    guard isOn else { return visit.redirect(to: SecondFactorPage.link) }
    return show(new.codes, goingOnTo: next.flatMap { Link(local: $0) }, visit)
  }

  static func renewCodes(_ visit: Visit) async throws -> Response {
    let codes = RecoveryCodes(visit.site.randomness)
    let refusal = try await change(.codes, visit) { transaction, proof, notice in
      try transaction.replaceRecoveryCodes(with: codes, proved: proof, telling: notice.post)
    }
    return refusal ?? show(codes, visit)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let refusal = try await change(.removal, visit) { transaction, proof, notice in
      try transaction.turnOffSecondFactor(proved: proof, telling: notice.post)
    }
    return refusal ?? visit.redirect(to: SecondFactorPage.link, saying: visit.t.secondFactorRemoved)
  }

  /// Nil on success; `make` returns false if there is no second factor any more.
  private static func change(
    _ section: SecondFactorPage.Refused.Section, _ visit: Visit,
    _ make: @escaping @Sendable (Transaction, Reauthentication, SecurityNotice) throws -> Bool
  ) async throws -> Response? {
    let (form, notice) = (try await visit.form(), try visit.securityNotice())
    var errors = FormErrors()
    let proof = try await visit.reauthenticate(form, &errors)
    guard let proof, let isMade = try await visit.write(refusals: &errors, { try make($0, proof, notice) })
    else { return try SecondFactorPage.refuse(section, errors, visit) }
    guard isMade else { return visit.redirect(to: SecondFactorPage.link) }
    // Pending sign-ins that have passed the password step begin again, with the steps that are now required.
    visit.site.signIns.pendingSignIns.end(of: proof.account)
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
