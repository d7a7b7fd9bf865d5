package import Ledger

/// The lines, extras and rest of a bill by item in words.
package struct ItemWords {
  private let formats: Formats
  private let name: (ID<Member>) -> String

  package init(formats: Formats, name: @escaping (ID<Member>) -> String) {
    (self.formats, self.name) = (formats, name)
  }

  private var t: Strings { formats.t }

  /// `Wine 24.00: Ana 2, Ben`; weights only where they differ.
  package func line(_ line: Items.Line) -> String {
    let whole = [formats.isolated(line.name), formats.number(line.amount)].filter { !$0.isEmpty }
    return t.billLine(line: whole.joined(separator: " "), names: takers(of: line))
  }

  /// `Ana 2, Ben 1`, or that no one has taken the line.
  package func takers(of line: Items.Line) -> String {
    let isEven = line.parts.allSatisfy { $0.quantity == line.parts.first?.quantity }
    let parts = line.parts.map { part in
      isEven ? name(part.member) : name(part.member) + " " + formats.number(part.quantity)
    }
    return parts.isEmpty ? t.billLineOpen : parts.joined(separator: ", ")
  }

  /// `Tip 12.5 %, equally, only Wine`.
  package func extra(_ extra: Items.Extra, of items: Items) -> String {
    let quantity = extra.isPercent ? formats.percent(extra.quantity) : formats.number(extra.quantity)
    return ([extra.kind.name(t) + " " + quantity] + terms(of: extra, in: items)).joined(separator: ", ")
  }

  /// How an extra is divided, and which lines it is for, unless that goes without saying.
  package func terms(of extra: Items.Extra, in items: Items) -> [String] {
    let only = items.lines.filter { extra.lines.contains($0.id) }.map { formats.isolated($0.name) }
    return (extra.spread == .equally ? [t.splitEqual] : [])
      + (only.isEmpty ? [] : [t.restOne(name: formats.list(only))])
  }

  package func rest(_ rest: Items.Rest) -> String {
    switch rest {
    case .undecided: t.restUndecided
    case .equally: t.splitEqual
    case .inProportion: t.restInProportion
    case .one(let member): name(member)
    }
  }
}
