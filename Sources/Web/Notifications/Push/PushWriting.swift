import Ledger
import Store
import Words

/// Writes the push messages of readers.
struct PushWriting: Sendable {
  let address: SiteAddress
  let zone: TimeZone

  private static let mostLines = 4

  /// Nil if nothing is left to tell, and for a reader who is no longer in the group.
  func note(for message: QueuedPush, to person: ID<Person>, in snapshot: Snapshot, at now: Instant) throws
    -> PushNote?
  {
    switch message.kind {
    case .news(let group, let position, let end):
      let news = try SubscriberNews(
        for: person, by: .push, in: group, after: position, through: end, snapshot, at: now, zone)
      guard let news, !news.isEmpty else { return nil }
      var note = note(news)
      note.badge = try snapshot.groupsWithNews(for: person).count
      return note
    case .reminder(let group, let author):
      return try reminder(to: person, in: group, from: author, snapshot, at: now)
    case .stillOpen:
      guard let open = try BalanceReportLetter(for: person, at: address, snapshot, at: now, zone) else {
        return nil
      }
      let told = open.lines.prefix(Self.mostLines)
      let hidden = open.lines.count - told.count
      let lines = hidden > 0 ? told + [open.recipient.t.mailMore(count: hidden)] : told
      return PushNote(
        open.subject, lines.joined(separator: "\n"), about: "open", at: address.link("/"), open.recipient.t)
    case .test:
      guard let account = try snapshot.account(person) else { return nil }
      let t = recipient(account, try snapshot.messageChoices(of: person), at: now).t
      return PushNote(
        t.mailTestSubject, t.pushTestText, about: "test", at: address.link("/account/notifications"), t)
    }
  }

  private func note(_ news: SubscriberNews) -> PushNote {
    let (people, group) = (news.people, news.people.overview.group)
    let rows = ChangeRows(people: people, address: address)
    let told = rows.rows(news)
    var lines = told.prefix(Self.mostLines).map { line($0, isAlone: news.count == 1) }
    let hidden = news.count - lines.count
    if hidden > 0 { lines.append(people.t.mailMore(count: hidden)) }
    let page = address.link("/groups/\(group.id)")
    let link = news.count == 1 ? told.first?.link ?? page : page
    return PushNote(group.name, lines.joined(separator: "\n"), about: "\(group.id)", at: link, people.t)
  }

  /// A single change is shown with the receiver's share; of several, only the headlines.
  private func line(_ row: LetterContent.Row, isAlone: Bool) -> String {
    ([row.headline] + (isAlone ? row.details : [])).joined(separator: "\n")
  }

  private func reminder(
    to person: ID<Person>, in group: ID<Group>, from author: ID<Person>, _ snapshot: Snapshot, at now: Instant
  ) throws -> PushNote? {
    guard let account = try snapshot.account(person), let sender = try snapshot.account(author),
      let me = try snapshot.membership(of: person, in: group), let overview = try snapshot.overview(of: group)
    else { return nil }
    let recipient = recipient(account, try snapshot.messageChoices(of: person), at: now)
    guard let asker = try snapshot.membership(of: author, in: group) else { return nil }
    let owed = try Settling(overview, snapshot).owed(by: me.id, to: asker.id)
    guard !owed.isEmpty else { return nil }
    let link = address.link("/groups/\(group)/balances")
    let letter = ReminderLetter(overview.group, from: sender, at: link).written(for: recipient, owed)
    return PushNote(
      overview.group.name, letter.paragraphs.joined(separator: "\n"), about: "reminder-\(group)", at: link,
      recipient.t)
  }

  private func recipient(_ account: Account, _ choices: MessageChoices?, at now: Instant) -> Recipient {
    Recipient(account, language: choices?.language, at: now, zone: zone)
  }
}
