internal import Encodings
internal import Ledger

extension Bill: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    let kind = try reader.rawValue("kind", Kind.self)
    let amount = try reader.read("amount", Money.self)
    let payers = try reader.read("paid", Payers.self)
    let split = try reader.read("split", Split.self)
    let rate = reader.hasKey("rate") ? try reader.read(Rate.self) : nil
    let sum = reader.hasKey("sum") ? try reader.valid(EnteredSum(reader.string())) : nil
    try reader.endObject()
    // The lists are read in order, so encoding the bill again gives the same bytes.
    guard let bill = try? Bill(kind: kind, amount: amount, payers: payers, split: split, rate: rate) else {
      throw reader.invalid
    }
    self = bill
    self.sum = sum
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("kind", kind.rawValue)
      writer.write("amount", amount)
      writer.write("paid", payers)
      writer.write("split", split)
      writer.write("rate", rate)
      writer.write("sum", sum?.text)
    }
  }
}

/// A member and the number entered for them, or the member alone if there is none.
extension Split.Part: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let member = try reader.id(Member.self)
    if try reader.hasElement() {
      self.init(member, try DecimalNumber(fieldsFrom: &reader))
      try reader.endArray()
    } else {
      self = .blank(member)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(member)
      if !isBlank { quantity.writeFields(to: &writer) }
    }
  }

  /// A list without duplicates in the order of the members' ids.
  static func list(from reader: inout CanonicalReader, allowingBlanks: Bool = false) throws(CodingError)
    -> [Split.Part]
  {
    let parts = try reader.array { reader throws(CodingError) in try reader.read(Split.Part.self) }
    guard allowingBlanks || !parts.contains(where: \.isBlank) else { throw reader.invalid }
    for (part, next) in zip(parts, parts.dropFirst()) where part.member >= next.member {
      throw reader.invalid
    }
    return parts
  }
}

extension Split: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    let mode = try reader.valid(Mode(rawValue: reader.anyKey()))
    switch mode {
    case .equal:
      self = .equal(try reader.ascending { reader throws(CodingError) in try reader.id(Member.self) })
    case .items: self = .items(try reader.read())
    case .shares, .percent, .exact, .adjustment:
      self = Split(mode, try Part.list(from: &reader, allowingBlanks: mode == .adjustment))
    }
    try reader.endObject()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch sorted {
      case .equal(let members):
        writer.key("equal")
        writer.array(members) { $1.write($0) }
      case .shares(let parts): write("shares", parts, to: &writer)
      case .percent(let parts): write("percent", parts, to: &writer)
      case .exact(let parts): write("exact", parts, to: &writer)
      case .adjustment(let parts): write("adjustment", parts, to: &writer)
      case .items(let items): writer.write("items", items)
      }
    }
  }

  private func write(_ key: StaticString, _ parts: [Part], to writer: inout JSONWriter) {
    writer.key(key)
    writer.array(parts) { $1.write($0) }
  }
}

/// A single payer is an id; several are a list with amounts.
extension Payers: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    if reader.hasKey("by") {
      self = .one(try reader.id())
    } else {
      try reader.key("parts")
      self = .several(try Split.Part.list(from: &reader))
    }
    try reader.endObject()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .one(let member): writer.write("by", member)
      case .several(let parts):
        writer.key("parts")
        writer.array(parts) { $1.write($0) }
      }
    }
  }
}

extension Rate: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let quantity = try DecimalNumber(fieldsFrom: &reader)
    self.init(quantity, to: try Currency(fieldsFrom: &reader))
    try reader.endArray()
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      quantity.writeFields(to: &writer)
      currency.writeFields(to: &writer)
    }
  }
}
