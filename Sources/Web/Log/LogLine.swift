import Glibc
import HTTP

/// One line of the log. What a visitor sends never stands in it: a route's pattern, not its path.
struct LogLine {
  let bytes: [UInt8]

  init(_ level: LogLevel, _ message: String) {
    let plain = message.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : String($0) }
    bytes = Array("\(Self.time()) \(level) \(plain.joined())\n".utf8)
  }

  init(_ record: RequestRecord) {
    let route = record.route.map { "\($0)" } ?? "-"
    let refusal = record.refusal.map { " refused: \($0)" } ?? ""
    bytes = Array(
      """
      \(Self.time()) info \(record.method.rawValue) \(route) \(record.status) \
      \(record.microseconds)us \(record.id)\(refusal)\n
      """.utf8)
  }

  /// UTC to the millisecond, as RFC 3339 writes it.
  private static func time() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    let day = "\(1900 + Int(parts.tm_year))-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))"
    let clock = "\(pad(parts.tm_hour)):\(pad(parts.tm_min)):\(pad(parts.tm_sec))"
    let milliseconds = String(1000 + now.tv_nsec / 1_000_000).dropFirst()
    return "\(day)T\(clock).\(milliseconds)Z"
  }

  private static func pad(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
