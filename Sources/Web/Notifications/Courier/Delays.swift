/// How long the courier waits for what.
enum Delays {
  /// From a change to the mail about it: what is taken back within it is never told.
  static let mail: Duration = .seconds(10 * 60)
  /// The same to what devices show of it.
  static let push: Duration = .seconds(20)
  /// A check whether there is something to do, in case a clock was set.
  static let longestSleep: Duration = .seconds(3_600)
  /// So many messages to devices are taken at once, so that what is urgent does not wait behind them.
  static let batch = 20

  /// After so many tries in vain: 1, 5 and 30 minutes, 2, 5 and 12 hours.
  static func retry(after tries: Int) -> Duration {
    let minutes = [1, 5, 30, 120, 300, 720]
    return .seconds(60 * minutes[min(max(tries, 0), minutes.count - 1)])
  }

  /// How often something is tried until it is given up, which takes three days.
  static let mostTries = 10
}
