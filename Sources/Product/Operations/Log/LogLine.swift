import Encodings
import Glibc
import HTTP
import Store
import Words

/// One line of the log. It never contains text that a visitor sent: a route's pattern, not its path.
struct LogLine {
  let bytes: [UInt8]

  init(_ level: LogLevel, _ message: String, _ format: LogFormat = .text) {
    switch format {
    case .text:
      let plain = message.unicodeScalars.map { Self.isPlain($0) ? String($0) : " " }
      bytes = Array("\(Self.time()) \(level.rawValue) \(plain.joined())\n".utf8)
    case .json: bytes = Self.object(level, message)
    }
  }

  init(_ record: RequestRecord, isSlow: Bool = false, _ format: LogFormat = .text) {
    let level: LogLevel = isSlow ? .warning : .info
    switch format {
    case .text:
      let route = record.route.map { "\($0)" } ?? "-"
      let refusal = record.refusal.map { " refused: \($0)" } ?? ""
      bytes = Array(
        """
        \(Self.time()) \(level.rawValue) \(record.method.rawValue) \(route) \(record.status) \
        \(record.microseconds)us \(record.id)\(isSlow ? " slow" : "")\(refusal)\n
        """.utf8)
    case .json:
      bytes = Self.object(level, isSlow ? "slow request" : "request") { writer in
        writer.write("method", record.method.rawValue)
        writer.key("route")
        if let route = record.route { writer.write("\(route)") } else { writer.writeNull() }
        writer.key("status")
        writer.write(record.status)
        writer.key("microseconds")
        writer.write(record.microseconds)
        writer.write("request", "\(record.id)")
        writer.write("refused", record.refusal)
      }
    }
  }

  private static func object(
    _ level: LogLevel, _ message: String, _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write("time", time())
      writer.write("level", level.rawValue)
      writer.write("message", message)
      more(&writer)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Whether a character cannot begin a new line for any reader.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar.value != 0x2028
      && scalar.value != 0x2029
  }

  /// UTC to the millisecond in the format of RFC 3339.
  private static func time() -> String {
    let now = WallClock.system.now()
    let milliseconds = String(1_000 + (now.milliseconds % 1_000 + 1_000) % 1_000).dropFirst()
    return "\(now.time(in: .utc).iso8601).\(milliseconds)Z"
  }
}

/// The format of log lines. Both have the same content.
package enum LogFormat: String, Sendable {
  /// For people.
  case text
  /// For programs: one JSON object a line (RFC 8259).
  case json
}

/// The level of log messages, from the least important.
package enum LogLevel: String, Comparable, Sendable {
  case debug
  case info
  case warning
  case error

  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}
