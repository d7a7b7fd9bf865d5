import Ledger
import Words

/// The rest of a split by percent or by amounts, and who could take it.
extension EntryFormPage {
  struct Rest: Sendable {
    let member: ID<Member>
    let name: String
    /// The text for the member's field.
    let text: String
  }

  /// Each member's part if they take the rest; no part is below zero.
  var rests: [Rest] {
    guard let left = leftUnits, !left.isZero else { return [] }
    return members.compactMap { id in
      let own = form.reading.partReadings[.part(input.split, id)].map(\.quantity) ?? Quantity(0)
      guard let text = text(of: own, and: left) else { return nil }
      return Rest(member: id, name: context.name(id), text: text)
    }
  }

  /// Empty if the part would be below zero.
  private func text(of own: Quantity, and left: Quantity) -> String? {
    guard let units = own.units(atScale: left.scale) else { return nil }
    let (sum, overflow) = units.addingReportingOverflow(left.units)
    if overflow || sum < 0 { return own.isZero ? nil : "" }
    let whole = Quantity(units: sum, scale: left.scale)
    return whole.map { formats.amounts.text(of: input.split == .percent ? $0.shortened : $0) }
  }

  /// The member to whom the rest is offered: the last one without a part, or else the last.
  var proposedRest: Rest? {
    let able = rests.filter { !$0.text.isEmpty }
    return able.last { (input[parts: input.split][$0.member] ?? "").allSatisfy(\.isWhitespace) } ?? able.last
  }

  /// A negative rest is taken from the member.
  func words(for rest: Rest) -> String {
    leftUnits?.isNegative == true ? t.takeRest(name: rest.name) : t.giveRest(name: rest.name)
  }

  var leftUnits: Quantity? {
    guard form.reading.isSplitWhole else { return nil }
    return switch input.split {
    case .percent: splitHint?.leftPercent
    case .exact: splitHint?.left.map { Quantity($0) }
    case .equal, .shares, .adjustment: nil
    }
  }
}
