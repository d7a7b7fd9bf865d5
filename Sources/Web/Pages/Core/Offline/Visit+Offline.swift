import Encodings
import HTML
import HTTP
import Ledger
import Store
import Words

extension Visit {
  /// Tells the service worker for whom it may keep a copy of this page, or to delete all copies when another
  /// account, or none, is signed in.
  func noteKeeping(_ response: inout Response, isKept: Bool) {
    guard request.method.isSafe else { return }
    guard case .keeping(let owner) = offline, visitor?.account.id == owner else {
      switch offline {
      case .keeping where visitor == nil: response.fields[.keep] = "over"
      case .keeping, .left: response.fields[.keep] = "none"
      // The cookie with the answer may have expired together with the session.
      case .unasked where visitor == nil: response.fields[.keep] = "over"
      case .unasked, .declined: return
      }
      return
    }
    if isKept, [.ok, .notModified].contains(response.status) { response.fields[.keep] = owner.description }
  }

  /// Whether the form comes from the outbox of another account than the one that is signed in.
  var isSentForAnother: Bool {
    guard let sender = head[.outbox], let visitor else { return false }
    return ID<Person>(sender) != visitor.account.id
  }

  /// A page with the reason of a refusal. For a form from the outbox the reason is also sent in a header
  /// field, as the page itself is not shown.
  func page(_ status: Status, refusing sentence: String, _ view: (inout Markup) -> Void) -> Response {
    var response = page(status, view)
    response.say(sentence, toOutboxOf: head)
    return response
  }

  /// Confirms a form from the outbox: no page follows, and the browser may delete it. A redirect without this
  /// field could come from a proxy.
  func confirm(_ response: inout Response) {
    guard head[.outbox] != nil, response.status == .seeOther, let operation = typed.operation else { return }
    if let visitor, let name = head[.outboxTry] {
      site.memory.arrivals.note(operation, by: visitor.account.id, in: name, at: now)
    }
    response = Response(
      .noContent,
      fields: [
        .operation: operation.description, .cacheControl: Representation.CachePolicy.unstored.fieldValue,
      ])
  }
}

extension Response {
  /// Adds the reason why a form from the outbox was refused.
  mutating func say(_ sentence: String, toOutboxOf head: RequestHead) {
    guard head[.outbox] != nil else { return }
    fields[.refusal] = PercentCoding.encoded(sentence, keeping: PercentCoding.isUnreserved)
  }
}

extension Arrivals {
  /// Answers whether an attempt was confirmed, or whether an operation is the visitor's own, even if its
  /// content differed then.
  static func show(_ visit: Visit) throws -> Response {
    let person = try visit.me.account.id
    let name = visit.parameters["name"] ?? ""
    var operation = visit.site.memory.arrivals.operation(of: name, by: person, at: visit.now)
    if operation == nil, let id = ID<Operation>(name) {
      let record = try visit.read { try $0.record(of: id) }
      if record?.operation.author == .person(person) { operation = id }
    }
    var response = Response(
      .noContent, fields: [.cacheControl: Representation.CachePolicy.unstored.fieldValue])
    if let operation { response.fields[.operation] = operation.description }
    return response
  }
}

/// The page that the service worker shows in place of one that it has not kept.
enum OfflinePage {
  static func show(_ visit: Visit) -> Response {
    var frame = visit.frame(visit.t.offlinePageTitle)
    // Without a session the page uses the style sheets of lists,
    // which are already in the cache, to show the outbox.
    if frame.reader == nil { frame.styles = .lists }
    return visit.page { Views.siteUnreachable(&$0, frame: frame) }
  }
}
