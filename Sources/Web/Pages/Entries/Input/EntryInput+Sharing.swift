import Ledger
import Words

/// Divides the rest among members without a typed part, once any part was typed.
extension EntryInput {
  /// `names` are the fields without typed input. If there is no rest, they get no part.
  mutating func shareRest(among names: [String], _ context: EntryContext) {
    // Field names are short; longer texts are ignored.
    let names = Set(names.lazy.filter { $0.utf8.count <= 64 })
    guard !names.isEmpty else { return }
    let members = EntryFormPage(EntryForm(self, context)).members
    let leftOut = Set(leftOut)
    let following = members.filter { names.contains(EntryField.part(split, $0).formName) }
    shareParts(among: following.filter { !leftOut.contains($0) }, context)
    sharePaid(among: members.filter { names.contains(EntryField.paid($0).formName) }, context)
  }

  private mutating func shareParts(among members: [ID<Member>], _ context: EntryContext) {
    var others = self
    for member in members { others[parts: split][member] = "" }
    guard !members.isEmpty, let left = EntryFormPage(EntryForm(others, context)).leftUnits else { return }
    let isPercent = split == .percent
    others.followers = members
    others[parts: split].merge(Self.shares(of: left, among: members, isPercent: isPercent, context)) { $1 }
    self = others
  }

  private mutating func sharePaid(among members: [ID<Member>], _ context: EntryContext) {
    var others = self
    for member in members { others.paid[member] = "" }
    guard hasSeveralPayers, !members.isEmpty, let left = EntryFormPage(EntryForm(others, context)).leftToPay
    else { return }
    others.payingFollowers = members
    others.paid.merge(Self.shares(of: Quantity(left), among: members, isPercent: false, context)) { $1 }
    self = others
  }

  /// Rounded shares: percentages have two decimals, and the last members take the remainder.
  private static func shares(
    of left: Quantity, among members: [ID<Member>], isPercent: Bool, _ context: EntryContext
  ) -> [ID<Member>: String] {
    guard left.units > 0 else { return [:] }
    let step: Int64 = isPercent ? (2..<max(2, left.scale)).reduce(1) { power, _ in power * 10 } : 1
    let (each, odd) = (left.units / step).quotientAndRemainder(dividingBy: Int64(members.count))
    var texts: [ID<Member>: String] = [:]
    for (place, member) in members.enumerated() {
      let isLast = place == members.count - 1
      let units = (members.count - place <= odd ? each + 1 : each) * step + (isLast ? left.units % step : 0)
      guard units > 0, let share = Quantity(units: units, scale: left.scale) else { continue }
      texts[member] = context.formats.amounts.text(of: isPercent ? share.shortened : share)
    }
    return texts
  }
}

extension Quantity {
  /// A percentage without needless zeros at its end.
  var shortened: Quantity {
    guard scale > 2, units % 10 == 0, let shorter = Quantity(units: units / 10, scale: scale - 1) else {
      return self
    }
    return shorter.shortened
  }
}
