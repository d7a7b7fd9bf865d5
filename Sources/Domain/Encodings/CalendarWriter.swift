/// Writes an iCalendar file (RFC 5545) with all-day events.
package struct CalendarWriter {
  package private(set) var bytes: [UInt8] = []

  /// An all-day event.
  package struct Event {
    package let id: String
    /// Both as `20261122`.
    package let day: String
    package let nextDay: String
    package let summary: String
    package var text = ""
    package let address: String

    package init(
      id: String, day: String, nextDay: String, summary: String, text: String = "", address: String
    ) {
      (self.id, self.day, self.nextDay) = (id, day, nextDay)
      (self.summary, self.text, self.address) = (summary, text, address)
    }
  }

  /// `refresh` is how often programs should reload the calendar, such as `PT12H`.
  package init(named name: String, refresh: String) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//Evenly//Evenly//EN")
    line("CALSCALE:GREGORIAN")
    line("METHOD:PUBLISH")
    line("NAME:" + Self.escaped(name))
    line("X-WR-CALNAME:" + Self.escaped(name))
    line("REFRESH-INTERVAL;VALUE=DURATION:" + refresh)
    line("X-PUBLISHED-TTL:" + refresh)
  }

  /// `stamp` is the time of the last change, as `20261122T090500Z`.
  package mutating func write(_ event: Event, at stamp: String) {
    line("BEGIN:VEVENT")
    line("UID:" + Self.escaped(event.id))
    line("DTSTAMP:" + stamp)
    line("DTSTART;VALUE=DATE:" + event.day)
    line("DTEND;VALUE=DATE:" + event.nextDay)
    line("SUMMARY:" + Self.escaped(event.summary))
    if !event.text.isEmpty { line("DESCRIPTION:" + Self.escaped(event.text)) }
    line("TRANSP:TRANSPARENT")
    line("URL:" + event.address)
    line("END:VEVENT")
  }

  package mutating func finish() { line("END:VCALENDAR") }

  /// The text as a value (section 3.3.11), without control characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case ";": result += "\\;"
      case ",": result += "\\,"
      case "\n": result += "\\n"
      case "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Writes a content line, folded into parts of at most 75 bytes without splitting a character (section
  /// 3.1).
  private mutating func line(_ text: String) {
    var room = Self.longest
    for scalar in text.unicodeScalars {
      let piece = Array(String(scalar).utf8)
      if piece.count > room {
        bytes += [0x0D, 0x0A, 0x20]
        room = Self.longest - 1
      }
      bytes += piece
      room -= piece.count
    }
    bytes += [0x0D, 0x0A]
  }

  private static let longest = 75
}
