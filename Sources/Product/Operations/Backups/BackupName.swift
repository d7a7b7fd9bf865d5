import Ledger
package import Store

/// The name of an automatic backup: `evenly-2026-11-21T0400Z.db`.
///
/// The moment is in UTC and to the minute, so that names sort by time regardless of the machine's time zone.
/// A file with any other name is not ours.
package struct BackupName: Hashable, Sendable {
  private let day: Day
  private let minute: Int

  /// The name of a backup made at this moment; nil beyond the calendar.
  package init?(at moment: Instant) {
    let minutes = moment.milliseconds.dividedDown(by: 60_000)
    let days = minutes.dividedDown(by: 1_440)
    guard let day = Day(daysSinceEpoch: Int(days)) else { return nil }
    self.day = day
    minute = Int(minutes - days * 1_440)
  }

  /// Reads a name exactly as it is written; nil for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == Self.length, let year = Self.number(bytes[7..<11]),
      let month = Self.number(bytes[12..<14]), let day = Self.number(bytes[15..<17]),
      let hour = Self.number(bytes[18..<20]), let minute = Self.number(bytes[20..<22]), hour < 24,
      minute < 60, let date = Day(year: year, month: month, day: day)
    else { return nil }
    self.day = date
    self.minute = hour * 60 + minute
    // Compares the characters between the numbers all at once.
    guard self.text == text else { return nil }
  }

  package var text: String { "evenly-\(day)T\(Self.padded(minute / 60))\(Self.padded(minute % 60))Z.db" }

  /// The beginning of its minute.
  package var moment: Instant {
    Instant(milliseconds: (Int64(day.daysSinceEpoch) * 1_440 + Int64(minute)) * 60_000)
  }

  private static let length = 26

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension BackupName {
  /// The name of its encrypted copy.
  package var encrypted: String { text + Self.encryptedEnding }

  /// Reads the name of an encrypted copy; nil for any other text.
  package init?(encrypted text: String) {
    guard text.hasSuffix(Self.encryptedEnding) else { return nil }
    self.init(String(text.dropLast(Self.encryptedEnding.count)))
  }

  /// Whether a file is an encrypted copy: such names end like that, also those that people gave.
  package static func isEncrypted(_ text: String) -> Bool { text.hasSuffix(encryptedEnding) }

  private static let encryptedEnding = ".age"
}

extension BackupName {
  /// Whether a wrong clock has given it. Such a name would be the newest for years.
  package func isFromFuture(at now: Instant) -> Bool { moment > now.adding(Self.mostAhead) }

  /// The names to remove, oldest first, so that `count` are left with `newest`, which stays even if a wrong
  /// clock has named others after later minutes. Names from the future are neither counted nor removed.
  static func old(in names: [BackupName], keeping count: Int, besides newest: BackupName, at now: Instant)
    -> [BackupName]
  {
    let others = names.filter { $0 != newest && !$0.isFromFuture(at: now) }.sorted(by: >)
    return others.dropFirst(max(0, count - 1)).reversed()
  }

  static let mostAhead: Duration = .seconds(86_400)
}

extension BackupName: Comparable {
  package static func < (a: Self, b: Self) -> Bool { (a.day, a.minute) < (b.day, b.minute) }
}

extension Int64 {
  /// Rounds down.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
