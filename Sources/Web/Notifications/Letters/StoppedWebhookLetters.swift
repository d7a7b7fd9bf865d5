package import Accounts
import HTTPClient
import Ledger
import Store
import Words

/// Tells the author of a webhook by mail that it has been stopped.
package struct StoppedWebhookLetters: Sendable {
  private let site: SiteAddress?
  private let randomness: Randomness

  /// Without an address of the instance there is no link.
  package init(at site: SiteAddress?, _ randomness: Randomness) {
    (self.site, self.randomness) = (site, randomness)
  }

  func post(
    _ webhook: Webhook, stoppedFor reason: Webhook.Reason, at now: Instant, in transaction: Transaction
  ) throws {
    guard let account = try transaction.account(webhook.account),
      let mailbox = try transaction.mailbox(of: account.id), mailbox.refused == nil,
      let group = try transaction.group(webhook.group)
    else { return }
    let recipient = Recipient(account, language: nil, at: now)
    let day = recipient.formats.date(now.time(in: recipient.zone).day)
    let words: String
    switch reason {
    case .failures: words = recipient.t.webhookStoppedFailures(day: day)
    case .gone: words = recipient.t.webhookStoppedGone(day: day)
    // A former member gets no mail about the group.
    case .left: return
    }
    var letter = LetterContent(
      recipient.t.webhookStoppedSubject(group: recipient.formats.isolated(group.name)), recipient.t)
    // The rest of the address may be a secret.
    let host = WebAddress(webhook.address)?.destination.host ?? ""
    letter.rows = [LetterContent.Row(recipient.formats.isolated(host), details: [words])]
    if let site {
      let page = site.link("/groups/\(webhook.group)/webhooks")
      letter.button = (recipient.t.webhooksTitle, page)
    }
    try transaction.post(letter.queued(randomness.id(at: now), for: account.id, at: mailbox.address, now))
  }
}
