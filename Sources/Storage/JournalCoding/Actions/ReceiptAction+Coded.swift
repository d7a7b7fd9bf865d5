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
    case .added(let attachment):
      writer.key("added")
      writer.write(attachment)
    case .status(.filed(let entry)):
      writer.key("filed")
      writer.write(entry)
    case .status(.dropped(let reason)):
      writer.key("dropped")
      writer.write(reason)
    case .status(.pending):
      writer.key("reopened")
      writer.write(true)
    case .read(let reading):
      writer.key("read")
      if let reading { writer.write(reading) } else { writer.writeNull() }
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    case .fileErased(let file):
      writer.key("fileErased")
      writer.write(file)
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
      if let amount {
        writer.key("amount")
        writer.write(amount)
      }
      if let day {
        writer.key("day")
        writer.write(day)
      }
      if let payee {
        writer.key("payee")
        writer.write(payee)
      }
    }
  }
}
