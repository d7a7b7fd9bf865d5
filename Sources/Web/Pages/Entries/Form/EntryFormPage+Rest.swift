import Ledger
import Words

/// What is left of a split by percent or by amounts, and who could take it.
extension EntryFormPage {
  struct Rest: Sendable {
    let member: ID<Member>
    let name: String
    /// What would stand in the member's field.
    let text: String
  }

  /// What each would have with what is left besides; nobody has less than nothing.
  var rests: [Rest] {
    guard let left = leftUnits, !left.isZero else { return [] }
    return members.compactMap { id in
      let own = form.reading.partReadings[.part(input.split, id)].map(\.quantity) ?? Quantity(0)
      guard let text = text(of: own, and: left) else { return nil }
      return Rest(member: id, name: context.name(id), text: text)
    }
  }

  /// Empty where less would be left of it than nothing.
  private func text(of own: Quantity, and left: Quantity) -> String? {
    guard let units = own.units(atScale: left.scale) else { return nil }
    let (sum, overflow) = units.addingReportingOverflow(left.units)
    if overflow || sum < 0 { return own.isZero ? nil : "" }
    let whole = Quantity(units: sum, scale: left.scale)
    return whole.map { formats.amounts.text(of: input.split == .percent ? $0.shortened : $0) }
  }

  /// Whom it is offered to: the last who has nothing yet, or the last of all.
  var proposedRest: Rest? {
    let able = rests.filter { !$0.text.isEmpty }
    return able.last { (input[parts: input.split][$0.member] ?? "").allSatisfy(\.isWhitespace) } ?? able.last
  }

  /// What is too much is taken from them.
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
