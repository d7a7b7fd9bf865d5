import Ledger
import Words

/// What is left of a split by percent or by amounts, and who could take it.
extension EntryFormPage {
  struct Rest: Sendable {
    let member: ID<Member>
    let name: String
    /// The member's field, and what would stand in it.
    let field: String
    let text: String
  }

  /// What each would have with what is left besides; nobody has less than nothing.
  var rests: [Rest] {
    rests(of: leftUnits, isPercent: input.split == .percent) { .part(input.split, $0) }
  }

  /// The same of what nobody has paid yet.
  var payerRests: [Rest] {
    guard input.hasSeveralPayers, let money = form.reading.money else { return [] }
    return rests(of: form.reading.payers?.hint(for: money).left.map { Quantity($0) }, isPercent: false) {
      .paid($0)
    }
  }

  private func rests(
    of left: Quantity?, isPercent: Bool, _ field: (ID<Member>) -> EntryField
  ) -> [Rest] {
    guard let left, !left.isZero else { return [] }
    return members.compactMap { id in
      let field = field(id)
      let own = form.reading.partReadings[field].map(\.quantity) ?? Quantity(0)
      guard let text = text(of: own, and: left, isPercent: isPercent) else { return nil }
      return Rest(member: id, name: context.name(id), field: field.formName, text: text)
    }
  }

  /// Empty where less would be left of it than nothing.
  private func text(of own: Quantity, and left: Quantity, isPercent: Bool) -> String? {
    guard let units = own.units(atScale: left.scale) else { return nil }
    let (sum, overflow) = units.addingReportingOverflow(left.units)
    if overflow || sum < 0 { return own.isZero ? nil : "" }
    let (digits, scale) = isPercent ? shortened(sum, left.scale) : (sum, left.scale)
    return Quantity(units: digits, scale: scale).map { formats.amounts.text(of: $0) }
  }

  /// A percentage with no more zeros at its end than people write.
  private func shortened(_ units: Int64, _ scale: Int) -> (Int64, Int) {
    scale > 2 && units % 10 == 0 ? shortened(units / 10, scale - 1) : (units, scale)
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

  private var leftUnits: Quantity? {
    guard form.reading.isSplitWhole else { return nil }
    return switch input.split {
    case .percent: splitHint?.leftPercent
    case .exact: splitHint?.left.map { Quantity($0) }
    case .equal, .shares, .adjustment: nil
    }
  }
}
