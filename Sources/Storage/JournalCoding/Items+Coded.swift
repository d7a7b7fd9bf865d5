internal import Encodings
internal import Ledger

extension Items: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    try reader.key("lines")
    let lines = try reader.array { reader throws(CodingError) in try reader.read(Line.self) }
    var extras: [Extra] = []
    if reader.hasKey("extras") {
      extras = try reader.array { reader throws(CodingError) in try reader.read(Extra.self) }
      guard !extras.isEmpty else { throw reader.invalid }
    }
    let rest = reader.hasKey("rest") ? try reader.read(Rest.self) : .undecided
    try reader.endObject()
    self.init(lines: lines, extras: extras, rest: rest)
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("lines")
      writer.array(lines) { $1.write($0) }
      if !extras.isEmpty {
        writer.key("extras")
        writer.array(extras) { $1.write($0) }
      }
      if rest != .undecided { writer.write("rest", rest) }
    }
  }
}

/// An id, a name, an amount and who had it, and a sum if one was entered.
extension Items.Line: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let id = try reader.id(Items.Line.self)
    let name = try reader.string()
    let amount = try DecimalNumber(fieldsFrom: &reader)
    let parts = try Split.Part.list(from: &reader)
    self.init(id, name, amount, parts: parts)
    if try reader.hasElement() {
      sum = try reader.valid(EnteredSum(reader.string()))
      try reader.endArray()
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(id)
      writer.write(name)
      amount.writeFields(to: &writer)
      writer.array(parts) { $1.write($0) }
      if let sum { writer.write(sum.text) }
    }
  }
}

/// The ids of the line and the member, and a weight.
extension Items.Tick: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let line = try reader.id(Items.Line.self)
    let member = try reader.id(Member.self)
    let weight = try DecimalNumber(fieldsFrom: &reader)
    try reader.endArray()
    self.init(Place(line, member), weight: weight)
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(place.line)
      writer.write(place.member)
      weight.writeFields(to: &writer)
    }
  }
}

extension Items.Extra: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    let kind = try reader.rawValue("kind", Kind.self)
    let isPercent = reader.hasKey("percent")
    if !isPercent { try reader.key("amount") }
    try reader.beginArray()
    let quantity = try DecimalNumber(fieldsFrom: &reader)
    try reader.endArray()
    let spread = reader.hasKey("spread") ? try reader.rawValue(Spread.self) : .inProportion
    let lines: [ID<Items.Line>] = try reader.ids("lines")
    try reader.endObject()
    self.init(kind, quantity, isPercent: isPercent, spread: spread, lines: lines)
    guard self.quantity == quantity else { throw reader.invalid }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("kind", kind.rawValue)
      writer.key(isPercent ? "percent" : "amount")
      writer.array { quantity.writeFields(to: &$0) }
      if spread != .inProportion { writer.write("spread", spread.rawValue) }
      writer.write("lines", lines)
    }
  }
}

/// `["equal",…]` with members, `["proportion"]` or `["one",…]` with one member.
extension Items.Rest: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    switch try reader.string() {
    case "equal":
      var people: [ID<Member>] = []
      while try reader.hasElement() { people.append(try reader.id()) }
      guard people == Set(people).sorted() else { throw reader.invalid }
      self = .equally(people)
    case "proportion":
      self = .inProportion
      try reader.endArray()
    case "one":
      self = .one(try reader.id())
      try reader.endArray()
    default: throw reader.invalid
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      switch self {
      case .undecided: break
      case .equally(let people):
        writer.write("equal")
        for member in people { writer.write(member) }
      case .inProportion: writer.write("proportion")
      case .one(let member):
        writer.write("one")
        writer.write(member)
      }
    }
  }
}
