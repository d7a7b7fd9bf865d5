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
    if reader.hasKey("lines") {
      lines = try reader.array { reader throws(CodingError) in try reader.read(Line.self) }
      guard !lines.isEmpty, lines.count <= Line.most, amount != nil else { throw reader.invalid }
    }
    try reader.endObject()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("amount", amount)
      writer.write("day", day)
      writer.write("payee", payee)
      if !lines.isEmpty {
        writer.key("lines")
        writer.array(lines) { $1.write($0) }
      }
    }
  }
}

/// A name, an amount in minor units, a quantity, and a kind if it is no goods.
extension RecognizedReceipt.Line: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let (name, amount, quantity) = (try reader.nonEmptyString(), try reader.integer(), try reader.integer())
    let hasKind = try reader.hasElement()
    let kind = hasKind ? try reader.valid(Items.Extra.Kind(rawValue: reader.string())) : nil
    if hasKind { try reader.endArray() }
    guard amount.magnitude <= Money.limit.magnitude, (1...Self.mostOfOne).contains(quantity) else {
      throw reader.invalid
    }
    self.init(name, amount, quantity: quantity, kind: kind)
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(name)
      writer.write(amount)
      writer.write(quantity)
      if let kind { writer.write(kind.rawValue) }
    }
  }
}
