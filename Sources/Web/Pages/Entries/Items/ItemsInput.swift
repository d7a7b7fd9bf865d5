import HTTP
import Ledger
import Words

/// The fields of a bill by item, exactly as they were typed.
struct ItemsInput: Equatable, Sendable {
  var lines: [Line] = []
  var extras: [Extra] = []
  /// `equal`, `proportion`, a member's id, or empty.
  var rest = ""
  /// Lines of a receipt that were typed as one text, and could not be read yet.
  var receipt = ""

  struct Line: Equatable, Sendable {
    var id: String = ""
    var name = ""
    var amount = ""
    var had: Set<ID<Member>> = []
    /// Those of members who are not ticked stay, and count only once they are.
    var weights: [ID<Member>: String] = [:]
    /// Whether the ticks alone say who had it, also if there are none.
    var hasTicks = false

    /// Whether nothing was typed.
    var isBlank: Bool { name.allSatisfy(\.isWhitespace) && amount.allSatisfy(\.isWhitespace) }
  }

  struct Extra: Equatable, Sendable {
    var kind = Items.Extra.Kind.other
    var amount = ""
    var spread = Items.Extra.Spread.inProportion
    /// Numbers of lines, such as `1, 3-5`; empty for all.
    var lines = ""
  }

  /// Whether there is neither a line nor an extra.
  var isBlank: Bool { lines.allSatisfy(\.isBlank) && extras.allSatisfy { $0.amount.isEmpty } }

  init() {}
}

extension ItemsInput {
  /// The fields of a saved bill. Those of a discount are shown without its sign.
  init(_ items: Items, of currency: Currency, _ formats: Formats) {
    let numbers = Dictionary(items.lines.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    lines = items.lines.map { line in
      var input = Line(id: line.id.description, name: line.name)
      let money = line.amount.units(atScale: currency.scale).map { Money(minorUnits: $0, currency: currency) }
      input.amount =
        money.map { formats.amounts.text(of: $0, typedAs: line.sum) } ?? formats.amounts.text(of: line.amount)
      input.had = Set(line.parts.map(\.member))
      if line.parts.contains(where: { $0.quantity != DecimalNumber(1) }) {
        input.weights = EntryInput.texts(of: line.parts, formats)
      }
      return input
    }
    extras = items.extras.map { extra in
      let quantity = extra.kind == .discount ? extra.quantity.negated : extra.quantity
      let text = formats.amounts.text(of: quantity)
      return Extra(
        kind: extra.kind, amount: extra.isPercent ? text + "%" : text, spread: extra.spread,
        lines: extra.lines.compactMap { numbers[$0].map(String.init) }.joined(separator: ", "))
    }
    switch items.rest {
    case .undecided: break
    case .equally: rest = Self.equally
    case .inProportion: rest = Self.inProportion
    case .one(let member): rest = member.description
    }
  }

  /// The most boxes of lines and members that a form shows.
  private static let mostBoxes = 4_000
  /// The most fields of a form with so many boxes, each with a weight.
  static let mostFields = 10_000

  /// How many lines have boxes for so many people.
  static func mostLines(for people: Int) -> Int { min(Items.mostLines, mostBoxes / max(1, people)) }

  static let equally = "equal"
  static let inProportion = "proportion"

  /// One line with everything, for a bill that was divided in another way.
  static func line(_ name: String, _ amount: String, _ had: [ID<Member>: String]) -> ItemsInput {
    var items = ItemsInput()
    items.lines = [
      Line(name: name, amount: amount, had: Set(had.keys), weights: had.filter { !$0.value.isEmpty })
    ]
    return items
  }

  /// Leaves out members who cannot be named in a new entry.
  mutating func keep(only members: Set<ID<Member>>) {
    for index in lines.indices {
      lines[index].had.formIntersection(members)
      lines[index].weights = lines[index].weights.filter { members.contains($0.key) }
      lines[index].id = ""
    }
    if let member = ID<Member>(rest), !members.contains(member) { rest = "" }
  }

  /// Lets everyone have had every line.
  mutating func tickAll(_ members: [ID<Member>]) {
    for index in lines.indices where !lines[index].isBlank { lines[index].had = Set(members) }
  }

  /// Lets one member have had every line, or none if it was every one already.
  mutating func tickAll(of member: ID<Member>) {
    let hadAll = hadAll(member)
    for index in lines.indices where !lines[index].isBlank {
      if hadAll { lines[index].had.remove(member) } else { lines[index].had.insert(member) }
    }
  }

  /// Whether the member had every line, of those that there are.
  func hadAll(_ member: ID<Member>) -> Bool {
    let typed = lines.filter { !$0.isBlank }
    return !typed.isEmpty && typed.allSatisfy { $0.had.contains(member) }
  }
}

extension ItemsInput {
  /// Reads `item[N][name]` and the like. The fields of one line have the same number.
  init(_ form: Form, areShown: Bool) throws(FormError) {
    var lines: [Int: Line] = [:]
    var extras: [Int: Extra] = [:]
    for field in form.fields {
      guard let (list, number, part, member) = Self.parts(of: field.name) else { continue }
      if list == "item" {
        guard lines[number] != nil || lines.count <= Items.mostLines else { continue }
        lines[number, default: Line()].take(part, member, field.value)
      } else if extras[number] != nil || extras.count <= Items.mostExtras {
        extras[number, default: Extra()].take(part, field.value)
      }
    }
    self.lines = lines.sorted { $0.key < $1.key }.map(\.value.settled)
    self.extras = extras.sorted { $0.key < $1.key }.map(\.value)
    renewRepeatedIDs()
    // Of another split, `rest` gives the rest to a member.
    let shown = areShown ? try form.single("rest") : nil
    let hidden = try form.single(Self.hiddenRest)
    rest = shown ?? hidden ?? ""
    // The same field names the receipt that an entry is made from.
    receipt = form.values(of: "receipt").filter { ID<Receipt>($0) == nil }.joined(separator: "\n")
  }

  /// A line whose id an earlier one has gets a new one.
  private mutating func renewRepeatedIDs() {
    var known: Set<String> = []
    for index in lines.indices where !lines[index].id.isEmpty && !known.insert(lines[index].id).inserted {
      lines[index].id = ""
    }
  }

  /// The field of the rest while another split is shown.
  private static let hiddenRest = "items-rest"

  /// `item[3][in][ID]` in its parts; nil for other names.
  private static func parts(of name: String) -> (
    list: String, number: Int, part: String, member: ID<Member>?
  )? {
    guard name.utf8.count < 80, name.hasPrefix("item[") || name.hasPrefix("extra[") else { return nil }
    let parts = name.split(separator: "[").map { $0.hasSuffix("]") ? String($0.dropLast()) : String($0) }
    guard parts.count == 3 || parts.count == 4, let number = Int(parts[1]), number >= 0 else { return nil }
    return (parts[0], number, parts[2], parts.count == 4 ? ID(parts[3]) : nil)
  }

  /// The fields as a browser would send them, while they are shown or while another split is.
  func fields(areShown: Bool) -> [(String, String)] {
    var fields: [(String, String)] = []
    for (index, line) in lines.enumerated() {
      let add = { (part: String, value: String) in fields.append(("item[\(index + 1)][\(part)]", value)) }
      if !line.id.isEmpty { add("id", line.id) }
      add("name", line.name)
      add("amount", line.amount)
      fields += line.takerFields(index + 1)
    }
    for (index, extra) in extras.enumerated() {
      let add = { (part: String, value: String) in fields.append(("extra[\(index + 1)][\(part)]", value)) }
      add("kind", extra.kind.rawValue)
      add("amount", extra.amount)
      add("spread", extra.spread.rawValue)
      add("lines", extra.lines)
    }
    if areShown || !rest.isEmpty { fields.append((areShown ? "rest" : Self.hiddenRest, rest)) }
    if !receipt.isEmpty { fields.append(("receipt", receipt)) }
    return fields
  }
}

extension ItemsInput.Line {
  /// The fields of who had the line, which has this number.
  func takerFields(_ number: Int) -> [(String, String)] {
    var fields = had.sorted().map { ("item[\(number)][in][\($0)]", "on") }
    if had.isEmpty, !weights.isEmpty { fields.append(("item[\(number)][ticks]", "on")) }
    for (member, weight) in weights.sorted(by: { $0.key < $1.key }) {
      fields.append(("item[\(number)][weight][\(member)]", weight))
    }
    return fields
  }

  /// The ticks decide who had the line. In a form without any, those with a weight had it.
  fileprivate var settled: Self {
    var line = self
    line.weights = weights.filter { !$0.value.allSatisfy(\.isWhitespace) }
    if had.isEmpty, !hasTicks { line.had = Set(line.weights.keys) }
    line.hasTicks = false
    return line
  }

  fileprivate mutating func take(_ part: String, _ member: ID<Member>?, _ text: String) {
    switch (part, member) {
    case ("id", nil): id = text
    case ("name", nil): name = text
    case ("amount", nil): amount = text
    case ("ticks", nil): hasTicks = !text.isEmpty
    case ("in", let member?): if !text.isEmpty { had.insert(member) }
    case ("weight", let member?): weights[member] = text
    default: return
    }
  }
}

extension ItemsInput.Extra {
  fileprivate mutating func take(_ part: String, _ text: String) {
    switch part {
    case "kind": kind = Items.Extra.Kind(rawValue: text) ?? .other
    case "amount": amount = text
    case "spread": spread = Items.Extra.Spread(rawValue: text) ?? .inProportion
    case "lines": lines = text
    default: return
    }
  }
}
