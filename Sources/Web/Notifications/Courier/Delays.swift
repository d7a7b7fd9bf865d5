import Store

/// The waiting times of mail, push messages and webhooks.
enum Delays {
  /// From a change to the mail about it: a change undone within it is never sent.
  static let mail: Duration = .seconds(10 * 60)
  /// The same for push messages.
  static let push: Duration = .seconds(20)
  /// A regular check for what is due, in case a clock was set.
  static let longestSleep: Duration = .seconds(3_600)
  /// How many push messages are taken at once, so that urgent ones do not wait behind them.
  static let batch = 20

  /// After this many failed tries: 1, 5 and 30 minutes, 2, 5 and 12 hours.
  static func retry(after tries: Int) -> Duration {
    let minutes = [1, 5, 30, 120, 300, 720]
    return .seconds(60 * minutes[min(max(tries, 0), minutes.count - 1)])
  }

  /// The time until `due`, at least a second.
  static func pause(until due: Instant?, from now: Instant, least: Int64 = 1_000) -> Duration {
    guard let due else { return longestSleep }
    return min(.milliseconds(max(least, due.milliseconds - now.milliseconds)), longestSleep)
  }

  /// The number of tries before giving up, which takes three days.
  static let mostTries = 10
}
