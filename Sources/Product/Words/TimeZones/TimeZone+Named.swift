import Glibc
package import Ledger
import Synchronization

extension TimeZone {
  /// The time zone of a name such as `Europe/Zurich`, read once and kept; nil where there is none.
  package static func named(_ name: String) -> TimeZone? {
    // What is no name is not looked up: a lock that all pages need must not wait for a long text.
    guard ZoneDirectory.isName(name) else { return nil }
    if let zone = known.withLock({ $0[name] }) { return zone }
    guard let zone = ZoneDirectory.system.zone(name) else { return nil }
    known.withLock { known in
      if known.count < mostKept { known[name] = zone }
    }
    return zone
  }

  /// The day in the zone of a name, so many seconds after the beginning of 1970; nil where there is none.
  package static func day(_ seconds: Int64, in name: String) -> Day? {
    named(name).map { LocalTime(secondsSinceEpoch: seconds + Int64($0.offset(at: seconds))).day }
  }

  /// The machine's own: what the variable TZ says, else what is set up for all programs.
  package static let machine = TimeZone(
    variable: getenv("TZ").map { String(cString: $0) }, in: .system, default: "/etc/localtime")

  /// As the C library understands TZ: the name of a zone, the path of a file, or a rule; a colon may stand
  /// before the first two. What it does not understand is UTC.
  init(variable: String?, in directory: ZoneDirectory, default path: String) {
    guard let variable else {
      self = ZoneDirectory.zone(at: path) ?? .utc
      return
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    let zone = name.hasPrefix("/") ? ZoneDirectory.zone(at: name) : directory.zone(name)
    self = zone ?? ClockRule(variable).map { TimeZone($0) } ?? .utc
  }

  private init(_ rule: ClockRule) {
    self.init(changes: [], offsets: [], rule: rule)
  }

  private static let known = Mutex<[String: TimeZone]>([:])

  /// More than the households of one instance live in; what is beyond is read anew each time.
  private static let mostKept = 64
}
