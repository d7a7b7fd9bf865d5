internal import Encodings
internal import Ledger

extension Schedule: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    try reader.key("every")
    let every = try reader.integer(as: Int.self)
    try reader.key("unit")
    let unit = try reader.valid(Unit(rawValue: reader.string()))
    try reader.key("start")
    let start = try reader.read(Day.self)
    var end = End.never
    if reader.hasKey("until") {
      end = .on(try reader.read())
    } else if reader.hasKey("times") {
      end = .after(try reader.integer(as: Int.self))
    }
    try reader.endObject()
    self = try reader.valid(Schedule(every: every, unit, from: start, end: end))
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("every")
      writer.write(every)
      writer.key("unit")
      writer.write(unit.rawValue)
      writer.key("start")
      writer.write(start)
      switch end {
      case .never: return
      case .on(let day):
        writer.key("until")
        writer.write(day)
      case .after(let times):
        writer.key("times")
        writer.write(times)
      }
    }
  }
}
