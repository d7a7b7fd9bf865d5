import Ledger

extension EntryContext {
  /// A saved split as it can be used now, and who of those it names is not in the group any more: they are
  /// left out. Whoever was merged goes by the other name.
  func standing(_ split: Split) -> (split: Split, gone: [ID<Member>]) {
    var quantities: [ID<Member>: Quantity] = [:]
    var gone: [ID<Member>] = []
    for part in split.parts {
      let id = representative(of: part.member) { member($0)?.mergedInto }
      if member(id)?.isCurrent != true {
        gone.append(id)
      } else {
        quantities[id] = quantities[id].map { $0.plus(part.quantity) } ?? part.quantity
      }
    }
    let parts = quantities.sorted { $0.key < $1.key }.map { Split.Part($0.key, $0.value) }
    return (Split(split.mode, parts), gone)
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
