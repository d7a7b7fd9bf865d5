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
    var weights: [ID<Member>: String] = [:]

    /// Whether nothing was typed.
    var isBlank: Bool { name.allSatisfy(\.isWhitespace) && amount.allSatisfy(\.isWhitespace) }
  }

  struct Extra: Equatable, Sendable {
    var kind = Items.Extra.Kind.other
    var amount = ""
    var spread = Items.Extra.Spread.inProportion
    /// Numbers of lines, with commas; empty for all.
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
}

extension ItemsInput {
  /// Reads `item[N][name]` and the like. The fields of one line have the same number.
  init(_ form: Form) throws(FormError) {
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
    rest = try form.single("rest") ?? ""
    // The same field names the receipt that an entry is made from.
    receipt = form.values(of: "receipt").filter { ID<Receipt>($0) == nil }.joined(separator: "\n")
  }

  /// `item[3][in][ID]` in its parts; nil for other names.
  private static func parts(of name: String) -> (
    list: String, number: Int, part: String, member: ID<Member>?
  )? {
    guard name.utf8.count < 80, name.hasPrefix("item[") || name.hasPrefix("extra[") else { return nil }
    let parts = name.split(separator: "[").map { $0.hasSuffix("]") ? String($0.dropLast()) : String($0) }
    guard parts.count == 3 || parts.count == 4, let number = Int(parts[1]), number >= 0 else { return nil }
    return (parts[0], number, parts[2], parts.count == 4 ? ID(parts[3]) : nil)
  }

  /// The fields of lines and extras as a browser would send them.
  var fields: [(String, String)] {
    var fields: [(String, String)] = []
    for (index, line) in lines.enumerated() {
      let add = { (part: String, value: String) in fields.append(("item[\(index + 1)][\(part)]", value)) }
      if !line.id.isEmpty { add("id", line.id) }
      add("name", line.name)
      add("amount", line.amount)
      for member in line.had.sorted() { add("in][\(member)", "on") }
      for (member, weight) in line.weights.sorted(by: { $0.key < $1.key }) {
        add("weight][\(member)", weight)
      }
    }
    for (index, extra) in extras.enumerated() {
      let add = { (part: String, value: String) in fields.append(("extra[\(index + 1)][\(part)]", value)) }
      add("kind", extra.kind.rawValue)
      add("amount", extra.amount)
      add("spread", extra.spread.rawValue)
      add("lines", extra.lines)
    }
    return fields
  }
}

extension ItemsInput.Line {
  /// The ticks decide who had the line. Where there are none, those with a weight had it.
  fileprivate var settled: Self {
    var line = self
    line.weights = weights.filter { !$0.value.allSatisfy(\.isWhitespace) }
    if had.isEmpty { line.had = Set(line.weights.keys) }
    line.weights = line.weights.filter { line.had.contains($0.key) }
    return line
  }

  fileprivate mutating func take(_ part: String, _ member: ID<Member>?, _ text: String) {
    switch (part, member) {
    case ("id", nil): id = text
    case ("name", nil): name = text
    case ("amount", nil): amount = text
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
