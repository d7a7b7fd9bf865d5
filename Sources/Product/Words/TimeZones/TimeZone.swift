import Glibc
package import Ledger
import Synchronization

/// The offset of a place's clocks from UTC at each moment.
package struct TimeZone: Equatable, Sendable {
  /// The moments of clock changes, in seconds since the beginning of 1970, in order.
  let changes: [Int64]
  /// Seconds east of UTC: before the first change, and after each of them.
  let offsets: [Int32]
  /// The yearly rule after the last change.
  let rule: SummerTimeRule?

  package static let utc = TimeZone(changes: [], offsets: [0], rule: nil)

  /// The seconds to add to UTC at a moment, which is in seconds since the beginning of 1970.
  package func offset(at moment: Int64) -> Int {
    let past = changesUntil(moment)
    if let rule, past == changes.count { return rule.offset(at: moment) }
    return offsets.indices.contains(past) ? Int(offsets[past]) : 0
  }

  private func changesUntil(_ moment: Int64) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TimeZone {
  /// The time zone with a name such as `Europe/Zurich`, read once and cached; nil if there is none.
  package static func named(_ name: String) -> TimeZone? {
    // Invalid names are not looked up: a lock that all pages need must not wait for a long text.
    guard ZoneDirectory.isName(name) else { return nil }
    if let zone = known.withLock({ $0[name] }) { return zone }
    guard let zone = ZoneDirectory.system.zone(name) else { return nil }
    known.withLock { known in if known.count < mostKept { known[name] = zone } }
    return zone
  }

  /// The day in a named zone, this many seconds after the beginning of 1970; nil if there is no such zone.
  package static func day(_ seconds: Int64, in name: String) -> Day? {
    named(name).map { LocalTime(secondsSinceEpoch: seconds + Int64($0.offset(at: seconds))).day }
  }

  /// The machine's own time zone: that of the variable TZ, else the system's default.
  package static let machine = TimeZone(
    variable: getenv("TZ").map { String(cString: $0) }, in: .system, default: "/etc/localtime")

  /// Reads TZ as the C library does: the name of a zone, the path of a file, or a rule; a colon may precede
  /// the first two. Invalid values are UTC.
  init(variable: String?, in directory: ZoneDirectory, default path: String) {
    guard let variable else {
      self = ZoneDirectory.zone(at: path) ?? .utc
      return
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    let zone = name.hasPrefix("/") ? ZoneDirectory.zone(at: name) : directory.zone(name)
    self = zone ?? SummerTimeRule(variable).map { TimeZone($0) } ?? .utc
  }

  private init(_ rule: SummerTimeRule) { self.init(changes: [], offsets: [], rule: rule) }

  private static let known = Mutex<[String: TimeZone]>([:])

  /// More zones than the users of one instance need; others are read again each time.
  private static let mostKept = 64
}

/// Reads files of compiled time zones (TZif, RFC 9636 section 3). They are treated as untrusted: an
/// inconsistent file is no time zone.
extension TimeZone {
  init?(file bytes: [UInt8]) {
    var rest = bytes[...]
    // Each file begins with a block of 32-bit times for old readers.
    guard let old = Header(&rest), old.version >= UInt8(ascii: "2"), rest.take(old.length(ofTime: 4)) != nil,
      let header = Header(&rest), let body = rest.take(header.length(ofTime: 8)),
      let contents = Contents(body, header)
    else { return nil }
    let footer = rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
    rule = SummerTimeRule(String(decoding: footer, as: UTF8.self))
    (changes, offsets) = (contents.changes, contents.offsets)
  }

  /// The counts of the data block.
  private struct Header {
    let version: UInt8
    let times, types, leaps, names, standards, universals: Int

    init?(_ rest: inout ArraySlice<UInt8>) {
      guard rest.take(4)?.elementsEqual("TZif".utf8) == true, let version = rest.take(16)?.first,
        let counts = rest.take(24).map({ bytes in bytes.numbers(ofLength: 4).map { Int($0) } })
      else { return nil }
      self.version = version
      (universals, standards, leaps) = (counts[0], counts[1], counts[2])
      (times, types, names) = (counts[3], counts[4], counts[5])
    }

    func length(ofTime length: Int) -> Int {
      times * (length + 1) + types * 6 + names + leaps * (length + 4) + standards + universals
    }
  }

  private struct Contents {
    let changes: [Int64]
    let offsets: [Int32]

    init?(_ body: ArraySlice<UInt8>, _ header: Header) {
      var rest = body
      guard let times = rest.take(header.times * 8), let indices = rest.take(header.times),
        let types = rest.take(header.types * 6)
      else { return nil }
      let kinds = stride(from: types.startIndex, to: types.endIndex, by: 6).map { start in
        Int32(truncatingIfNeeded: types[start..<start + 4].number)
      }
      // No real clock is more than a day and two hours off.
      guard let first = kinds.first, kinds.allSatisfy({ (-93_600...93_600).contains($0) }),
        indices.allSatisfy({ Int($0) < kinds.count })
      else { return nil }
      changes = times.numbers(ofLength: 8).map { Int64(bitPattern: $0) }
      offsets = [first] + indices.map { kinds[Int($0)] }
      guard zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The next bytes, or nil if there are fewer.
  fileprivate mutating func take(_ length: Int) -> ArraySlice<UInt8>? {
    guard length <= count else { return nil }
    defer { removeFirst(length) }
    return prefix(length)
  }

  /// Big-endian, at most eight bytes.
  fileprivate var number: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

  fileprivate func numbers(ofLength length: Int) -> [UInt64] {
    stride(from: startIndex, to: endIndex, by: length).map {
      self[$0..<Swift.min($0 + length, endIndex)].number
    }
  }
}
