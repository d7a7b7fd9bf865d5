import HTTP

extension HeaderName {
  static let secFetchMode = HeaderName("Sec-Fetch-Mode")
  /// Set by our own scripts, since a browser does not say over plain HTTP what it requests: `1` for the
  /// refresh of a part of a page, `looked-at` after an action of the visitor there, and `parts` for the
  /// preview parts of a form.
  static let refresh = HeaderName("Evenly-Refresh")
  /// For whom the service worker may keep a copy of the page: `none` if it has to delete all copies, and
  /// `over` if it has to because their owner's session has ended.
  static let keep = HeaderName("Evenly-Keep")
  /// Set by our own scripts on a form from the outbox: the person who filled it in.
  static let outbox = HeaderName("Evenly-Outbox")
  /// Set beside it: the name of this attempt, by which the browser asks again when it gets no response.
  static let outboxTry = HeaderName("Evenly-Try")
  /// The operation of a form from the outbox that was carried out.
  static let operation = HeaderName("Evenly-Operation")
  /// Why a form from the outbox was refused, percent-encoded.
  static let refusal = HeaderName("Evenly-Refusal")
}
