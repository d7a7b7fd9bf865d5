import Store

/// Where automatic backups are kept, how often one is made, and how many are kept.
package struct BackupPlan: Sendable {
  package let directory: BackupDirectory
  package let period: Duration
  package let kept: Int
  /// Where encrypted copies go; nil if they go nowhere.
  package let sending: BackupSending?

  package static let usualPeriod: Duration = .seconds(86_400)
  package static let shortestPeriod: Duration = .seconds(60)
  package static let longestPeriod: Duration = .seconds(366 * 86_400)
  package static let usuallyKept = 7

  package init(
    directory: BackupDirectory, period: Duration = usualPeriod, kept: Int = usuallyKept,
    sending: BackupSending? = nil
  ) {
    self.directory = directory
    self.period = period
    self.kept = kept
    self.sending = sending
  }

  /// How long until the next backup; zero if one is due.
  ///
  /// After a restart, the newest backup's name says when it was made; but the machine's clock may have been
  /// set since, or several were made in a minute: a name that is ahead counts as made now, so that restarts do
  /// not make one each. `sinceLast` is the monotonic time since this program made one, if it did.
  func wait(at now: Instant, newest: Instant?, sinceLast: Duration?) -> Duration {
    let left = sinceLast.map { period - $0 }
    guard let newest, newest <= now.adding(BackupName.mostAhead) else { return max(.zero, left ?? .zero) }
    let age = Duration.milliseconds(max(0, now.milliseconds - newest.milliseconds))
    return max(.zero, min(period - age, left ?? period))
  }

  /// A period such as `24h`, `30m` or `7d`; nil if the text is invalid or out of bounds.
  package static func period(_ text: String) -> Duration? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), text.dropLast().allSatisfy(\.isASCIIDigit),
      let count = Int64(text.dropLast()), count <= 100_000_000
    else { return nil }
    let period = Duration.seconds(count * unit)
    return (shortestPeriod...longestPeriod).contains(period) ? period : nil
  }
}

extension Character { fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII } }
