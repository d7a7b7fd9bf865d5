import Accounts

/// The pauses before a webhook is tried again.
enum WebhookDelays {
  /// After this many failed tries. After one more the webhook is stopped: that is after more than three days.
  static let steps: [Duration] = [
    .seconds(5), .seconds(5 * 60), .seconds(30 * 60), .seconds(2 * 3_600), .seconds(5 * 3_600),
    .seconds(10 * 3_600), .seconds(14 * 3_600), .seconds(20 * 3_600), .seconds(24 * 3_600),
  ]

  /// Nil after the last try. A fifth more or less, so that not all are tried again at the same moment.
  static func retry(after tries: Int, _ randomness: Randomness) -> Duration? {
    guard steps.indices.contains(tries) else { return nil }
    let percent = 80 + Int(randomness.bytes(1)[0]) * 40 / 255
    return steps[tries] * percent / 100
  }
}
