import Ledger
import Words

/// Divides the rest among members without a typed part, once any part was typed.
extension EntryInput {
  /// `names` are the fields without typed input. If there is no rest, they get no part.
  mutating func shareRest(among names: [String], _ context: EntryContext) {
    // Field names are short; longer texts are ignored.
    let names = Set(names.lazy.filter { $0.utf8.count <= 64 })
    guard !names.isEmpty else { return }
    let members = members(context)
    let leftOut = Set(leftOut)
    let following = members.filter { names.contains(EntryField.part(split, $0).formName) }
    shareParts(among: following.filter { !leftOut.contains($0) }, context)
    sharePaid(among: members.filter { names.contains(EntryField.paid($0).formName) }, context)
  }

  private mutating func shareParts(among members: [ID<Member>], _ context: EntryContext) {
    var others = self
    for member in members { others[parts: split][member] = "" }
    guard !members.isEmpty, let rest = EntryReading(others, context).splitDraft.rest(among: members) else {
      return
    }
    others.followers = members
    others[parts: split].merge(Self.texts(of: rest, context.formats)) { $1 }
    self = others
  }

  private mutating func sharePaid(among members: [ID<Member>], _ context: EntryContext) {
    var others = self
    for member in members { others.paid[member] = "" }
    guard hasSeveralPayers, !members.isEmpty, let left = EntryReading(others, context).leftToPay else {
      return
    }
    let parts = DecimalNumber(left).divided(among: members)
    others.payingFollowers = members
    others.paid.merge(Self.texts(of: parts, context.formats)) { $1 }
    self = others
  }
}

/// What was left blank takes the rest of a form that is saved: the parts of those who take part, what the
/// viewer paid, and the amount of one line.
extension EntryInput {
  /// The form is shown once more before it is saved with numbers that no one has typed or seen. Who had no part
  /// in the saved bill gets none.
  mutating func letBlanksTakeRest(over saved: Bill?, _ context: EntryContext) {
    guard kind != .transfer, !amount.allSatisfy(\.isWhitespace) else { return }
    let typed = typed(split)
    var filled = self
    if !typed.isEmpty {
      filled.shareParts(among: members(context).filter { included.contains($0) && typed[$0] == nil }, context)
    }
    if filled.typed(split) != typed { take(filled, asking: .split) }
    filled = self
    if let first = firstPayer(context), saved?.payers.members.contains(first) != false, paid[first] != nil,
      !paying.isEmpty, !paying.contains(first)
    {
      filled.sharePaid(among: [first], context)
    }
    if filled.paying != paying { take(filled, asking: .paid) }
    letLineTakeRest(context)
  }

  private mutating func take(_ filled: EntryInput, asking field: EntryField) {
    self = filled
    misfits.append(EntryError(field, .restTaken))
  }

  /// A line with a name and without an amount.
  private mutating func letLineTakeRest(_ context: EntryContext) {
    guard split == .items, items.rest.isEmpty else { return }
    let open = items.lines.indices.filter { place in
      let line = items.lines[place]
      return !line.isBlank && line.amount.allSatisfy(\.isWhitespace)
    }
    guard open.count == 1, let place = open.first else { return }
    var others = self
    others.items.lines[place].amount = "0"
    let reading = EntryReading(others, context)
    guard let money = reading.money, let items = reading.items, items.errors.isEmpty,
      !items.items.extras.contains(where: \.isPercent),
      let given = try? items.items.totals(in: money.currency).sum, given < money.minorUnits
    else { return }
    let rest = Money(minorUnits: money.minorUnits - given, currency: money.currency)
    others.items.lines[place].amount = context.formats.amounts.text(of: rest)
    take(others, asking: .item(place + 1, "amount"))
  }
}
