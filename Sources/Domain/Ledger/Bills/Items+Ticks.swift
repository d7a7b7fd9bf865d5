extension Items {
  /// That a member had a line, as people tick it at the table. Each tick is a change of its own, so that no one
  /// overwrites what another ticks at the same moment.
  package struct Tick: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
      package let line: ID<Line>
      package let member: ID<Member>

      package init(_ line: ID<Line>, _ member: ID<Member>) { (self.line, self.member) = (line, member) }
    }

    package let place: Place
    /// Zero takes the tick back.
    package let weight: DecimalNumber

    package init(_ place: Place, weight: DecimalNumber) { (self.place, self.weight) = (place, weight) }
  }

  /// By which weight a member has a line: zero without a tick.
  package func weight(at place: Tick.Place) -> DecimalNumber {
    let line = lines.first { $0.id == place.line }
    return line?.parts.first { $0.member == place.member }?.quantity ?? DecimalNumber(0)
  }

  /// Returns false without the line.
  fileprivate mutating func take(_ tick: Tick) -> Bool {
    guard let index = lines.firstIndex(where: { $0.id == tick.place.line }) else { return false }
    let line = lines[index]
    var parts = line.parts.filter { $0.member != tick.place.member }
    if !tick.weight.isZero { parts.append(Split.Part(tick.place.member, tick.weight)) }
    lines[index] = Line(line.id, line.name, line.amount, sum: line.sum, parts: parts)
    return true
  }

  /// The places where the ticks differ from those of the same lines in another bill; nil if anything else
  /// differs.
  fileprivate func places(differingFrom other: Items) -> [Tick.Place]? {
    guard unticked == other.unticked else { return nil }
    return zip(lines, other.lines).flatMap { line, other in
      Set((line.parts + other.parts).map(\.member)).sorted().map { Tick.Place(line.id, $0) }
    }.filter { weight(at: $0) != other.weight(at: $0) }
  }

  private var unticked: Items {
    var items = self
    for index in items.lines.indices { items.lines[index].parts = [] }
    return items
  }
}

extension Bill {
  /// The same bill with some ticks; nil without one of their lines.
  package func ticked(_ ticks: [Items.Tick]) throws(BillError) -> Bill? {
    guard case .items(var items) = split else { return nil }
    for tick in ticks { guard items.take(tick) else { return nil } }
    return try divided(by: items)
  }

  /// My bill with what others ticked on the bill that I was shown; nil if they changed anything else, or if we
  /// ticked the same in different ways.
  package func takingTicks(from shown: Bill, to theirs: Bill) -> Bill? {
    guard case .items(let before) = shown.split, case .items(let after) = theirs.split,
      case .items(let mine) = split, let same = try? shown.divided(by: after), same == theirs,
      let places = after.places(differingFrom: before)
    else { return nil }
    let isClear = places.allSatisfy { place in
      [before, after].contains { $0.weight(at: place) == mine.weight(at: place) }
    }
    guard isClear else { return nil }
    return (try? ticked(places.map { Items.Tick($0, weight: after.weight(at: $0)) })) ?? nil
  }

  /// The same bill with other lines.
  package func divided(by items: Items) throws(BillError) -> Bill {
    var bill = try Bill(kind: kind, amount: amount, payers: payers, split: .items(items), rate: rate)
    bill.sum = sum
    return bill
  }
}
