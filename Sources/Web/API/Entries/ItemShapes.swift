import Encodings
import Ledger

/// A bill by item in the API.
extension Shape {
  /// The members of a split that only a split by item has.
  static let itemFields: [Field] = [
    .optional("lines", .list(billLine, 0...Items.mostLines), "By item: the lines of the bill."),
    .optional("extras", .list(billExtra, 0...Items.mostExtras), "By item: tax, tip, discounts and the like."),
    .optional(
      "rest", .nullable(.text(1...22)),
      """
      By item: who bears what lines and extras leave: “equal” for the members in “parts”, “proportion”, or the \
      id of a member; null if nothing is left.
      """),
  ]

  static let billLine = Shape.named("BillLine") {
    .request([
      .optional("id", .id, "Default: an id made of its place."), .optional("name", .text(0...1_000)),
      .init("amount", .decimal, "May be negative."),
      .optional("sum", .nullable(.text(1...200)), "The calculation typed for the amount."),
      .init("parts", .map(.decimal), "Weights by member id; none if no one has taken the line yet."),
    ])
  }

  static let billExtra = Shape.named("BillExtra") {
    .request([
      .init("kind", .choice(Items.Extra.Kind.allCases.map(\.rawValue))),
      .optional("amount", .nullable(.decimal), "A discount is always taken off."),
      .optional("percent", .nullable(.decimal), "Of its lines, instead of an amount; rounded half to even."),
      .optional("spread", .choice(Items.Extra.Spread.allCases.map(\.rawValue)), "Default: proportion."),
      .optional("lines", .list(.id, 0...Items.mostLines), "Ids of its lines; none for all."),
    ])
  }
}

extension JSONWriter {
  /// Writes the members of `Shape.itemFields`.
  mutating func writeFields(of items: Items) {
    objects("lines", items.lines) { line, writer in
      writer.member("id", line.id)
      writer.member("name", line.name)
      writer.member("amount", line.amount.plainText)
      writer.member("sum", line.sum?.text)
      writer.member("parts", line.parts) { parts, writer in
        for part in parts { writer.write(part.member.description, .string(part.quantity.plainText)) }
      }
    }
    objects("extras", items.extras) { extra, writer in
      writer.member("kind", extra.kind.rawValue)
      writer.member("amount", extra.isPercent ? nil : extra.quantity.plainText)
      writer.member("percent", extra.isPercent ? extra.quantity.plainText : nil)
      writer.member("spread", extra.spread.rawValue)
      writer.member("lines", extra.lines)
    }
    switch items.rest {
    case .undecided: member("rest", nil as String?)
    case .equally: member("rest", Items.Extra.Spread.equally.rawValue)
    case .inProportion: member("rest", Items.Extra.Spread.inProportion.rawValue)
    case .one(let id): member("rest", id)
    }
  }
}

extension Items {
  /// Reads the members of `Shape.itemFields`. `people` share an equal rest.
  init(sent object: JSONObject, sharing people: [ID<Member>], at pointer: String) throws(APIProblem) {
    self.init()
    for (index, line) in (object["lines"]?.array ?? []).enumerated() {
      if let line = line.object { lines.append(try Line(sent: line, index, at: "\(pointer)/lines/\(index)")) }
    }
    extras = (object["extras"]?.array ?? []).compactMap { $0.object.flatMap { Extra(sent: $0) } }
    switch object.text("rest") {
    case Extra.Spread.equally.rawValue?: rest = .equally(people)
    case Extra.Spread.inProportion.rawValue?: rest = .inProportion
    case nil: rest = lines.isEmpty && extras.isEmpty ? .equally(people) : .undecided
    case let text?:
      guard let member = ID<Member>(text) else {
        let words = "The rest must be “equal”, “proportion”, or the id of a member."
        throw APIProblem(at: pointer + "/rest", "unknownRest", words)
      }
      rest = .one(member)
    }
  }
}

extension Items.Line {
  fileprivate init(sent object: JSONObject, _ index: Int, at pointer: String) throws(APIProblem) {
    var parts: [Split.Part] = []
    for (key, value) in object.object("parts")?.members ?? [] {
      guard let member = ID<Member>(key), let weight = value.string.flatMap({ DecimalNumber(plain: $0) })
      else {
        throw APIProblem(at: "\(pointer)/parts", "unknownMember", "The parts must be weights by member id.")
      }
      if !weight.isZero { parts.append(Split.Part(member, weight)) }
    }
    self.init(
      object.id("id") ?? ID(high: 0, low: UInt64(index + 1)), object.text("name") ?? "",
      object.quantity("amount") ?? .zero, sum: object.text("sum").flatMap { EnteredSum($0) }, parts: parts)
  }
}

extension Items.Extra {
  fileprivate init?(sent object: JSONObject) {
    guard let kind = object.text("kind").flatMap({ Kind(rawValue: $0) }) else { return nil }
    let percent = object.quantity("percent")
    let spread = object.text("spread").flatMap { Spread(rawValue: $0) } ?? .inProportion
    self.init(
      kind, percent ?? object.quantity("amount") ?? .zero, isPercent: percent != nil, spread: spread,
      lines: object.ids("lines") ?? [])
  }
}
