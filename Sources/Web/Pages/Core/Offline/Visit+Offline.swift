import Encodings
import HTML
import HTTP
import Ledger
import Store

extension Visit {
  /// Tells the service worker for whom it may keep a copy of this page, or to delete all copies when another
  /// account, or none, is signed in.
  func noteKeeping(_ endpoint: Endpoint, _ response: inout Response) {
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
    if endpoint.isKept, [.ok, .notModified].contains(response.status) {
      response.fields[.keep] = owner.description
    }
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

extension FieldName {
  /// For whom the service worker may keep a copy of the page: `none` if it has to delete all copies, and
  /// `over` if it has to because their owner's session has ended.
  static let keep = FieldName("Evenly-Keep")
  /// Set by our own scripts on a form from the outbox: the person who filled it in.
  static let outbox = FieldName("Evenly-Outbox")
  /// Set beside it: the name of this attempt, by which the browser asks again when it gets no response.
  static let outboxTry = FieldName("Evenly-Try")
  /// The operation of a form from the outbox that was carried out.
  static let operation = FieldName("Evenly-Operation")
  /// Why a form from the outbox was refused, percent-encoded.
  static let refusal = FieldName("Evenly-Refusal")
}
