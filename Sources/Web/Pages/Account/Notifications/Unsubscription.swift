import HTML
import HTTP
import Ledger
import Notifications
import Words

/// Unsubscribes from one kind of email by a link, with or without a session. Programs that open links before
/// people do use GET, which changes nothing.
enum Unsubscription {
  static func show(_ visit: Visit) throws -> Response {
    _ = try ending(visit)
    let action = Link("/unsubscribe", visit.parameters["token"] ?? "")
    let frame = visit.frame(visit.t.unsubscribeTitle)
    return visit.page { Views.accountsNotificationsUnsubscribe(&$0, action: action, done: nil, frame: frame) }
  }

  /// Ignores the body: mail programs send a one-click request (RFC 8058).
  static func create(_ visit: Visit) async throws -> Response {
    let (account, mail) = try ending(visit)
    try await visit.write { try $0.end(mail, of: account) }
    let done =
      switch mail {
      case .news: visit.t.unsubscribeChanges
      case .summary: visit.t.unsubscribeSummary
      case .stillOpen: visit.t.unsubscribeStillOpen
      }
    let frame = visit.frame(visit.t.unsubscribeTitle)
    return visit.page { Views.accountsNotificationsUnsubscribe(&$0, action: nil, done: done, frame: frame) }
  }

  private static func ending(_ visit: Visit) throws -> (account: ID<Person>, mail: UnsubscribableMail) {
    guard let token = visit.parameters["token"],
      let ending = Unsubscribing(visit.site.signIns.linkSecret).read(token)
    else { throw Problem.notFound }
    return ending
  }
}
