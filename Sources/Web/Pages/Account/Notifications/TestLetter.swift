import Accounts
import HTML
import HTTP
import Notifications
import Store
import Words

/// Sends the visitor a test email.
enum TestLetter {
  static func create(_ visit: Visit) async throws -> Response {
    let (me, now, t) = (try visit.me.account.id, visit.now, visit.t)
    guard visit.site.background.courier != nil, let mailbox = try visit.read({ try $0.mailbox(of: me) })
    else { throw Problem.notFound }
    do { try visit.site.signIns.attempts.require([.testLetter(me)], at: now) } catch {
      throw Problem.tooMany(seconds: error.seconds)
    }
    let letter = LetterContent.test(t).queued(
      visit.newID(), for: me, at: mailbox.address, now, lasting: MailCode.period)
    try await visit.write { transaction in
      guard try transaction.lettersWaiting(for: me) < mostWaiting else { return }
      try transaction.post(letter)
    }
    return visit.redirect(
      to: Link("/account", "notifications"),
      saying: t.mailTestOnItsWay(address: visit.formats.isolated(mailbox.address)))
  }

  /// With more letters waiting, another one would be useless.
  private static let mostWaiting = 5
}
