import HTML
import HTTP
import Household
import Ledger
import Notifications
import Store
import Words

/// Reminds a member of a debt by email or push.
enum Reminding {
  static func create(_ visit: Visit) async throws -> Response {
    let ways = visit.site.reminderChannels
    guard !ways.isEmpty else { throw Problem.notFound }
    let form = try await visit.form()
    let group = try visit.group.group
    guard let member = try form.single("member").flatMap({ ID<Member>($0) }),
      let overview = try visit.read({ try $0.overview(of: group) }), overview.member(member) != nil
    else { throw Problem.notFound }
    let request = try visit.groupRequest(as: try visit.operation(of: form))
    let letter = ReminderLetter(
      overview.group, from: try visit.me.account, at: visit.address(of: Link("/groups", group, "balances")))
    let (id, now) = (visit.newID(of: QueuedLetter.self), visit.now)
    let outcome = try await visit.write { transaction in
      let outcome = try transaction.remind(member, by: ways, for: request)
      if case .noted(let account, let mailbox?, let choices, let amounts) = outcome {
        let recipient = Recipient(account, language: choices?.language, at: now)
        try transaction.post(
          letter.written(for: recipient, amounts).queued(id, for: account.id, at: mailbox.address, now))
      }
      return outcome
    }
    let name = visit.formats.isolated(overview.member(member)?.name ?? "")
    return visit.redirect(to: Link("/groups", group, "balances"), saying: words(outcome, name, visit))
  }

  private static func words(_ outcome: ReminderOutcome, _ name: String, _ visit: Visit) -> String {
    switch outcome {
    case .noted: visit.t.reminderSent(name: name)
    case .tooSoon(let since): visit.t.reminderSoon(name: name, day: visit.formats.date(visit.day(of: since)))
    case .notOwed: visit.t.reminderNotOwed(name: name)
    case .unreachable: visit.t.reminderNoMail(name: name)
    }
  }
}

extension Site {
  /// The available channels for reminders.
  var reminderChannels: ReminderChannels {
    (background.courier == nil ? [] : ReminderChannels.mail).union(background.pushCourier == nil ? [] : .push)
  }
}

extension Visit {
  /// The members of a group who can be reminded.
  func remindable(in group: ID<Group>, _ snapshot: Snapshot) throws -> Set<ID<Member>> {
    let ways = site.reminderChannels
    guard !ways.isEmpty else { return [] }
    return Set(
      try snapshot.reminderChannels(in: group, at: now).filter { !$0.value.isDisjoint(with: ways) }.keys)
  }
}
