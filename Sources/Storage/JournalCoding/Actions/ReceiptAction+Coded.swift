internal import Encodings
internal import Ledger

extension ReceiptAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added": self = .added(try reader.id())
    case "filed": self = .status(.filed(try reader.id()))
    case "dropped": self = .status(.dropped(reason: try reader.string()))
    case "reopened":
      guard try reader.bool() else { throw reader.invalid }
      self = .status(.pending)
    case "read": self = .read(try reader.isNull() ? nil : reader.read())
    case "removed": self = .removed(try reader.bool())
    case "fileErased": self = .fileErased(try reader.id())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let attachment): writer.write("added", attachment)
    case .status(.filed(let entry)): writer.write("filed", entry)
    case .status(.dropped(let reason)): writer.write("dropped", reason)
    case .status(.pending): writer.write("reopened", true)
    case .read(let reading): writer.writeOrNull("read", reading)
    case .removed(let flag): writer.write("removed", flag)
    case .fileErased(let file): writer.write("fileErased", file)
    }
  }
}

extension RecognizedReceipt: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    self.init()
    try reader.beginObject()
    if reader.hasKey("amount") { amount = try reader.read() }
    if reader.hasKey("day") { day = try reader.read() }
    if reader.hasKey("payee") { payee = try reader.nonEmptyString() }
    try reader.endObject()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("amount", amount)
      writer.write("day", day)
      writer.write("payee", payee)
    }
  }
}
