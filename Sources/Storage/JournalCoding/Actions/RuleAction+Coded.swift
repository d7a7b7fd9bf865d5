internal import Encodings
internal import Ledger

extension RuleAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginArray()
      self = .added(schedule: try reader.read(), template: try reader.read())
      try reader.endArray()
    case "schedule": self = .schedule(try reader.read())
    case "template": self = .template(try reader.read())
    case "paused":
      guard try reader.bool() else { throw reader.invalid }
      self = .activity(.paused)
    case "resumed": self = .activity(.running(from: try reader.read()))
    case "skipped": self = .skipped(try reader.read(), true)
    case "unskipped": self = .skipped(try reader.read(), false)
    case "removed": self = .removed(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let schedule, let template):
      writer.key("added")
      writer.array { writer in
        writer.write(schedule)
        writer.write(template)
      }
    case .schedule(let schedule): writer.write("schedule", schedule)
    case .template(let template): writer.write("template", template)
    case .activity(.paused): writer.write("paused", true)
    case .activity(.running(let day)): writer.write("resumed", day)
    case .skipped(let day, let flag): writer.write(flag ? "skipped" : "unskipped", day)
    case .removed(let flag): writer.write("removed", flag)
    }
  }
}
