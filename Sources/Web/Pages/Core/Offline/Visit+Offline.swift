import Encodings
import HTML
import HTTP
import Ledger
import Store

extension Visit {
  /// Tells the worker whose copy of this page it may keep, and to let all of them go where somebody else sits at the
  /// browser, or nobody who is known.
  func noteKeeping(_ endpoint: Endpoint, _ response: inout Response) {
    guard request.method.isSafe else { return }
    guard case .keeping(let owner) = offline, visitor?.account.id == owner else {
      switch offline {
      case .keeping where visitor == nil: response.fields[.keep] = "over"
      case .keeping, .left: response.fields[.keep] = "none"
      // What says that pages are kept may have run out with the session.
      case .unasked where visitor == nil: response.fields[.keep] = "over"
      case .unasked, .declined: return
      }
      return
    }
    if endpoint.isKept, [.ok, .notModified].contains(response.status) {
      response.fields[.keep] = owner.description
    }
  }

  /// Whether this is what somebody typed without a connection, and another sits at the browser by now.
  var isSentForAnother: Bool {
    guard let sender = head[.outbox], let visitor else { return false }
    return ID<Person>(sender) != visitor.account.id
  }

  /// A page that says why something is not taken. To what was typed without a connection it is said in one sentence
  /// beside it: nobody sees the page yet.
  func page(
    _ status: Status, refusing sentence: String, _ view: (inout Markup) -> Void
  ) -> Response {
    var response = page(status, view)
    response.say(sentence, toOutboxOf: head)
    return response
  }

  /// What was typed without a connection is done: no page follows, and the browser may forget it. Any other redirect
  /// could be a proxy's.
  func confirm(_ response: inout Response) {
    guard head[.outbox] != nil, response.status == .seeOther, let operation = typed.operation else { return }
    if let visitor, let name = head[.outboxTry] {
      site.memory.arrivals.note(operation, by: visitor.account.id, in: name, at: now)
    }
    response = Response(
      .noContent,
      fields: [
        .operation: operation.description,
        .cacheControl: Representation.CachePolicy.unstored.fieldValue,
      ])
  }
}

extension Response {
  /// Why what was typed without a connection is not taken.
  mutating func say(_ sentence: String, toOutboxOf head: RequestHead) {
    guard head[.outbox] != nil else { return }
    fields[.refusal] = PercentCoding.encoded(sentence, keeping: PercentCoding.isUnreserved)
  }
}

extension FieldName {
  /// Whose copy of a page the worker may keep; `none` where it has to let go of all, and `over` where it has to because
  /// the session of whose they are has ended.
  static let keep = FieldName("Evenly-Keep")
  /// Set by our own scripts: who typed what is sent now.
  static let outbox = FieldName("Evenly-Outbox")
  /// Set beside it: what these very words are called, by which the browser asks again where no answer comes.
  static let outboxTry = FieldName("Evenly-Try")
  /// What was typed without a connection and is done now.
  static let operation = FieldName("Evenly-Operation")
  /// Why what was typed without a connection is not taken, percent-coded.
  static let refusal = FieldName("Evenly-Refusal")
}
