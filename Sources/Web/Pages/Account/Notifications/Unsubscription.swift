import HTML
import HTTP
import Ledger
import Notifications
import Store
import Words

/// Ends one kind of mail for whoever has its link, signed in or not. Programs that look at links before people do ask
/// by GET, and so change nothing.
enum Unsubscription {
  static func show(_ visit: Visit) throws -> Response {
    _ = try ending(visit)
    let action = Link("/unsubscribe", visit.parameters["token"] ?? "")
    let frame = visit.frame(visit.t.unsubscribeTitle)
    return visit.page { Views.accountsNotificationsUnsubscribe(&$0, action: action, done: nil, frame: frame) }
  }

  /// Whatever the body says: programs for mail send one click.
  static func create(_ visit: Visit) async throws -> Response {
    let (account, mail) = try ending(visit)
    try await visit.write { transaction in
      guard var choices = try transaction.messageChoices(of: account) else { return }
      choices.end(mail)
      try transaction.keep(choices, of: account)
    }
    let done =
      switch mail {
      case .news: visit.t.unsubscribeNews
      case .summary: visit.t.unsubscribeSummary
      case .stillOpen: visit.t.unsubscribeStillOpen
      }
    let frame = visit.frame(visit.t.unsubscribeTitle)
    return visit.page { Views.accountsNotificationsUnsubscribe(&$0, action: nil, done: done, frame: frame) }
  }

  private static func ending(_ visit: Visit) throws -> (account: ID<Person>, mail: EndableMail) {
    guard let token = visit.parameters["token"],
      let ending = Unsubscribing(visit.site.signIns.linkSecret).read(token)
    else { throw Problem.notFound }
    return ending
  }
}
