import Ledger
import Words

/// The lines of a bill by item, and what each person had.
extension EntryPage {
  struct BillLine: Sendable {
    let name: String
    let note: String
    let amount: String
  }

  /// What a person had, and the sum, which is their share.
  struct PersonsLines: Sendable {
    let name: String
    let lines: [BillLine]
    let sum: String
  }

  private var bill: (items: Items, totals: ItemTotals)? {
    guard case .items(let items) = entry.bill.split, let totals = try? items.totals(in: currency) else {
      return nil
    }
    return (items, totals)
  }

  private var words: ItemWords { ItemWords(formats: formats) { name(of: $0) } }

  private func money(_ units: Int64) -> String { formats.money(Money(minorUnits: units, currency: currency)) }

  /// The lines of the bill, what came on top and the rest, with who had each.
  var billLines: [BillLine] {
    guard let (items, totals) = bill else { return [] }
    let lines = zip(items.lines, totals.lines).map { line, units in
      BillLine(name: line.name, note: words.takers(of: line), amount: money(units))
    }
    let extras = zip(items.extras, totals.extras).map { extra, units in
      let spread = extra.spread == .inProportion ? [t.restInProportion] : []
      let note = (spread + words.terms(of: extra, in: items)).joined(separator: ", ")
      return BillLine(name: name(of: extra), note: note, amount: money(units))
    }
    let left = entry.bill.amount.minorUnits - totals.sum
    let rest = BillLine(name: t.itemsRestName, note: words.rest(items.rest), amount: money(left))
    return lines + extras + (left == 0 ? [] : [rest])
  }

  private func name(of extra: Items.Extra) -> String {
    [extra.kind.name(t), extra.isPercent ? formats.percent(extra.quantity) : nil].compactMap(\.self).joined(
      separator: " ")
  }

  /// What each person had. The parts are rounded for show; what the rounding leaves has a line of its own.
  var personsLines: [PersonsLines] {
    guard let (items, _) = bill, let claims = try? items.claims(on: entry.bill.amount) else { return [] }
    let shares = entry.bill.shares(of: id).filter { $0.minorUnits != 0 }
    return context.ordered(shares.map(\.member)).compactMap { member in
      guard let share = shares.first(where: { $0.member == member }), let parts = claims.parts(of: member)
      else { return nil }
      let rounding = share.minorUnits - parts.reduce(0) { $0 + $1.minorUnits }
      let lines = parts.map {
        BillLine(name: name(of: $0.source, items), note: "", amount: money($0.minorUnits))
      }
      let rest = BillLine(name: t.extraRounding, note: "", amount: money(rounding))
      return PersonsLines(
        name: name(of: member), lines: lines + (rounding == 0 ? [] : [rest]), sum: money(share.minorUnits))
    }
  }

  private func name(of source: ItemClaims.Source, _ items: Items) -> String {
    switch source {
    case .line(let place): items.lines[place].name
    case .extra(let place): name(of: items.extras[place])
    case .rest: t.itemsRestName
    }
  }
}
