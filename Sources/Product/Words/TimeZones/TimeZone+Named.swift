import Glibc
package import Ledger
import Synchronization

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
