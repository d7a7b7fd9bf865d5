internal import Encodings
internal import Ledger

extension Schedule: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    try reader.key("every")
    let every = try reader.integer(as: Int.self)
    let unit = try reader.rawValue("unit", Unit.self)
    let start = try reader.read("start", Day.self)
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
      writer.write("every", every)
      writer.write("unit", unit.rawValue)
      writer.write("start", start)
      switch end {
      case .never: return
      case .on(let day): writer.write("until", day)
      case .after(let times): writer.write("times", times)
      }
    }
  }
}
