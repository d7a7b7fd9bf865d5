import Accounts
import Ledger
import Operations
import Store
import Words

/// The mail that tells a reader what others have done in a group.
struct NewsLetter {
  let address: SiteAddress
  let sender: MailSender
  let unsubscribing: Unsubscribing
  let zone: TimeZone

  /// The message for a reader, from their position up to a position; nil if nothing is left to tell, and for
  /// a reader who is no longer in the group.
  func message(for reader: NewsSubscriber, through end: Int64, in snapshot: Snapshot, at now: Instant) throws
    -> MailMessage?
  {
    guard let mailbox = try snapshot.mailbox(of: reader.account), mailbox.refused == nil,
      let news = try SubscriberNews(
        for: reader.account, by: reader.delivery, in: reader.group, after: reader.position, through: end,
        snapshot, at: now, zone), !news.isEmpty
    else { return nil }
    let (people, overview) = (news.people, news.people.overview)
    var letter = letter(news, people, isSummary: reader.delivery == .summary)
    letter.closing = try snapshot.balances(of: reader.group).openTogether(of: news.me, in: overview).prefix(3)
      .map(news.recipient.standing)
    return try message(letter, to: mailbox, reader, through: end, overview.group, news.recipient, at: now)
  }

  private func letter(_ news: SubscriberNews, _ people: GroupPeople, isSummary: Bool) -> LetterContent {
    let (t, group) = (people.t, people.overview.group)
    let subject =
      isSummary
      ? t.mailSummarySubject(group: group.name) : t.mailChangesSubject(group: group.name, count: news.count)
    var letter = LetterContent(subject, t)
    letter.paragraphs = [t.mailChangesIntroduction(group: people.formats.isolated(group.name))]
    let rows = ChangeRows(people: people, address: address)
    let hidden = news.more + max(0, news.changes.count - Self.mostRows)
    letter.rows = rows.rows(news, most: Self.mostRows)
    if hidden > 0 { letter.rows.append(LetterContent.Row(t.mailMore(count: hidden))) }
    letter.button = (t.mailOpen(group: group.name), address.link("/groups/\(group.id)"))
    letter.reason = t.mailWhy
    return letter
  }

  private func message(
    _ letter: LetterContent, to mailbox: Mailbox, _ reader: NewsSubscriber, through end: Int64,
    _ group: Group, _ recipient: Recipient, at now: Instant
  ) throws -> MailMessage {
    var letter = letter
    let ending = ending(reader.delivery == .summary ? .summary : .news, for: reader.account)
    letter.ending = (recipient.t.mailUnsubscribe, ending)
    // The same position of the journal for the same reader gives the same id, also after a crash.
    let id = "\(end).\(reader.number).\(reader.account)@\(address.host)"
    var message = MailMessage(
      from: sender, to: try MailAddress.kept(mailbox.address), subject: letter.subject, text: letter.text,
      html: letter.html, date: now, id: id)
    message.list = MailList(name: group.name, id: "\(group.id)@\(address.host)")
    if address.origin.scheme == .https { message.unsubscribe = ending }
    return message
  }

  /// The address that unsubscribes an account from a kind of mail.
  func ending(_ mail: UnsubscribableMail, for account: ID<Person>) -> String {
    address.link("/unsubscribe/\(unsubscribing.token(of: account, mail))")
  }

  private static let mostRows = 20
}
