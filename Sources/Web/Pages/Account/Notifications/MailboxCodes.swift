import Accounts
import HTML
import HTTP
import Notifications
import Store
import Words

/// Verifies an email address by a code. An address can be used
/// to set a new password, so the current one is required.
enum MailboxCodes {
  private static let page = Link("/account", "notifications")

  static func create(_ visit: Visit) async throws -> Response {
    guard visit.site.background.courier != nil else { throw Problem.notFound }
    let form = try await visit.form()
    let (me, t, now, network) = (try visit.me.account, visit.t, visit.now, visit.client.network.description)
    var errors = FormErrors()
    let address = errors.check("mail", try form.single("mail") ?? "", t, MailAddress.init)
    let proof = me.isGuest ? nil : try await visit.reauthenticate(form, &errors)
    guard let address, errors.isEmpty else {
      return try NotificationsPage.refuse(.address, form, errors, visit)
    }
    let code = SentCode(for: .address, of: me.id, to: address.text, visit.site.randomness, at: now)
    let letter = LetterContent.code(code.digits, for: .address, t).queued(
      visit.newID(), for: nil, at: address.text, now, lasting: MailCode.lifetime)
    let isSent: Void? = try await visit.write(refusals: &errors) {
      try $0.sendAddressCode(code, in: letter, from: network, proved: proof)
    }
    guard isSent != nil else { return try NotificationsPage.refuse(.address, form, errors, visit) }
    var response = visit.redirect(to: page)
    visit.cookies.mailCode.set(code.browser, on: &response)
    return response
  }

  static func confirm(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let (me, t, now) = (try visit.me.account, visit.t, visit.now)
    let browser = visit.cookies.mailCode.token(in: visit.head)
    let code = TypedMailCode(try form.single("code") ?? "", from: browser, at: now)
    let (id, formats) = (visit.newID(of: QueuedLetter.self), visit.formats)
    let outcome = try await visit.write { transaction in
      try transaction.confirmAddress(of: me.id, by: code) { former, address in
        LetterContent.moved(me.displayName, to: address, formats).queued(
          id, for: nil, at: former.address, now)
      }
    }
    var errors = FormErrors()
    switch outcome {
    case .right(let address):
      var response = visit.redirect(
        to: page, saying: t.mailboxConfirmed(address: visit.formats.isolated(address)))
      visit.cookies.mailCode.remove(from: &response)
      return response
    case .wrong: errors.add("code", t.mailboxCodeWrong)
    case .over: errors.add("code", t.mailboxCodeOver)
    }
    return try NotificationsPage.refuse(.code, form, errors, visit)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let (me, notice) = (try visit.me.account.id, try visit.securityNotice())
    try await visit.write { try $0.removeAddress(of: me, telling: notice.post) }
    return visit.redirect(to: page, saying: visit.t.mailboxStopped)
  }
}
