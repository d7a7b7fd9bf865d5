import Ledger

extension EntryContext {
  /// A saved split as it can be used now, and who of those it names is not in the group any more: they are
  /// left out. Whoever was merged goes by the other name.
  func standing(_ split: Split) -> (split: Split, gone: [ID<Member>]) {
    var parts: [ID<Member>: Split.Part] = [:]
    var gone: [ID<Member>] = []
    for part in split.parts {
      let id = representative(of: part.member)
      if member(id)?.isCurrent != true {
        gone.append(id)
      } else {
        parts[id] = parts[id].map { $0.plus(part) } ?? part.of(id)
      }
    }
    return (Split(split.mode, parts.values.sorted { $0.member < $1.member }), gone)
  }
}

extension Split.Part {
  /// The same for somebody else.
  fileprivate func of(_ id: ID<Member>) -> Split.Part { isBlank ? .blank(id) : Split.Part(id, quantity) }

  /// What was typed for two who are one person now.
  fileprivate func plus(_ other: Split.Part) -> Split.Part {
    isBlank ? other.of(member) : Split.Part(member, quantity.plus(other.quantity))
  }
}

extension Quantity {
  /// The sum, with as many decimals as the longer one has; what is beyond all measure stays as it was.
  fileprivate func plus(_ other: Quantity) -> Quantity {
    let scale = max(self.scale, other.scale)
    guard let first = units(atScale: scale), let second = other.units(atScale: scale) else { return self }
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? self : Quantity(units: sum, scale: scale) ?? self
  }
}
