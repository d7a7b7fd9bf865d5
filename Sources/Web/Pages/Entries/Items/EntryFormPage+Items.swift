import Ledger
import Words

/// The lines of a bill by item, with who had them.
extension EntryFormPage {
  struct ItemRow: Sendable {
    let number: Int
    let line: ItemsInput.Line
    let nameLabel: String
    let amountLabel: String
    let nameError: FieldError?
    let amountError: FieldError?
    /// The result of a sum that was entered.
    let sum: String?
    let takers: [Taker]
    /// The fields of who had it, if the form has no room for boxes.
    let hidden: [(name: String, value: String)]
    /// Whether several had it, so that their parts may differ.
    var takesWeights: Bool { !takers.isEmpty && (line.had.count > 1 || hasWeights) }
    /// Whether the weights were typed.
    let hasWeights: Bool
  }

  /// A member who may have had every line.
  struct Face: Sendable {
    let member: String
    let initial: String
    let hue: String
    let label: String
    let hadAll: Bool
  }

  var itemFaces: [Face] {
    members.map { id in
      Face(
        member: id.description, initial: context.member(id)?.name.initial ?? "", hue: id.hue,
        label: t.itemsAllOf(name: context.name(id)), hadAll: input.items.hadAll(id))
    }
  }

  /// A member who may have had a line.
  struct Taker: Sendable {
    let member: String
    let initial: String
    let hue: String
    let label: String
    let hasIt: Bool
    let weight: String
    let weightLabel: String
    let error: FieldError?
  }

  struct ExtraRow: Sendable {
    let number: Int
    let title: String
    let extra: ItemsInput.Extra
    let kinds: [Choice]
    let spreads: [Choice]
    /// The amount of a percentage.
    let result: String?
    let error: FieldError?
    let linesError: FieldError?
  }

  var showsItems: Bool { input.split == .items && input.kind != .transfer }
  /// The lines that were typed before another way to split was chosen.
  var hiddenItems: [(name: String, value: String)] {
    showsItems ? [] : input.items.fields(areShown: false).map { (name: $0.0, value: $0.1) }
  }

  /// The photo that the lines are compared with. That of a filed receipt stands beside the whole form.
  var itemPicture: FileRow? { form.receipt == nil ? form.files.last : nil }

  private static let emptyLines = 3

  var itemRows: [ItemRow] {
    var lines = input.items.lines
    while let last = lines.last, last.isBlank, last.had.isEmpty { lines.removeLast() }
    lines += Array(
      repeating: ItemsInput.Line(),
      count: min(Self.emptyLines, Items.mostLines - min(lines.count, Items.mostLines)))
    var rows: [ItemRow] = []
    for (index, line) in lines.enumerated() { rows.append(row(line, index + 1)) }
    return rows
  }

  private func row(_ line: ItemsInput.Line, _ number: Int) -> ItemRow {
    let hasRoom = number <= ItemsInput.mostLines(for: members.count)
    let takers = (hasRoom ? members : []).map { id in
      let (name, weight) = (context.name(id), line.weights[id] ?? "")
      return Taker(
        member: id.description, initial: context.member(id)?.name.initial ?? "", hue: id.hue,
        label: t.itemTaker(number: "\(number)", name: name), hasIt: line.had.contains(id), weight: weight,
        weightLabel: t.itemWeight(number: "\(number)", name: name),
        error: weight.isEmpty ? nil : error(.itemWeight(number, id)))
    }
    let hasWeights = line.weights.values.contains { !$0.isEmpty }
    return ItemRow(
      number: number, line: line, nameLabel: t.itemName(number: "\(number)"),
      amountLabel: t.itemAmount(number: "\(number)"), nameError: error(.item(number, "name")),
      amountError: error(.item(number, "amount")), sum: sumOfLine(number), takers: takers,
      hidden: hasRoom ? [] : line.takerFields(number).map { (name: $0.0, value: $0.1) },
      hasWeights: hasWeights || takers.contains { $0.error != nil })
  }

  private func sumOfLine(_ number: Int) -> String? {
    guard let reading = form.reading.items?.sums[number], let currency = form.reading.currency else {
      return nil
    }
    let result = formats.money(Money(minorUnits: reading.minorUnits, currency: currency))
    return reading.isRounded ? t.amountRounded(amount: result) : t.amountResult(amount: result)
  }

  var extraRows: [ExtraRow] {
    let currency = form.reading.currency
    let totals = currency.flatMap { try? form.reading.items?.items.totals(in: $0) }
    var known = totals?.extras[...] ?? []
    return input.items.extras.enumerated().map { index, extra in
      let (error, linesError) = (error(.extra(index + 1, "amount")), error(.extra(index + 1, "lines")))
      let units =
        extra.amount.allSatisfy(\.isWhitespace) || error != nil || linesError != nil ? nil : known.popFirst()
      let isTyped = !extra.amount.contains { ["%", "\u{66A}", "\u{FF05}"].contains($0) }
      let result =
        isTyped
        ? nil
        : units.flatMap { units in currency.map { formats.money(Money(minorUnits: units, currency: $0)) } }
      return ExtraRow(
        number: index + 1, title: t.extraKind(number: "\(index + 1)"), extra: extra,
        kinds: Items.Extra.Kind.allCases.map {
          Choice(value: $0.rawValue, name: $0.name(t), isChosen: $0 == extra.kind)
        },
        spreads: Items.Extra.Spread.allCases.map {
          Choice(
            value: $0.rawValue, name: $0 == .equally ? t.splitEqual : t.restInProportion,
            isChosen: $0 == extra.spread)
        }, result: result, error: error, linesError: linesError)
    }
  }

  /// The extras that a button adds.
  var extraButtons: [(value: String, name: String)] {
    [Items.Extra.Kind.tax, .tip, .discount, .delivery].map { ($0.rawValue, $0.name(t)) }
  }

  /// Whether there is a rest, or a line that no one has taken.
  var asksForRest: Bool {
    guard input.items.rest.isEmpty, let bill = form.reading.bill, case .items = bill.split else {
      return true
    }
    return false
  }

  /// Who can bear the rest.
  var restChoices: [Choice] {
    let rules = [
      ("", t.restUndecided), (ItemsInput.equally, t.splitEqual),
      (ItemsInput.inProportion, t.restInProportion),
    ]
    let people = members.map { ($0.description, t.restOne(name: context.name($0))) }
    return (rules + people).map { Choice(value: $0.0, name: $0.1, isChosen: $0.0 == input.items.rest) }
  }

  /// `Lines 54.50 + Tax 4.84 + Tip 9.81 = 69.15`; nil without lines.
  var itemsSum: String? {
    guard let items = form.reading.items?.items, let currency = form.reading.currency,
      let totals = try? items.totals(in: currency), !totals.lines.isEmpty
    else { return nil }
    let money = { formats.money(Money(minorUnits: $0, currency: currency)) }
    var terms = [t.itemsLines(amount: money(totals.lines.reduce(0, +)))]
    for (extra, units) in zip(items.extras, totals.extras) {
      terms.append((units < 0 ? "\u{2212} " : "+ ") + extra.kind.name(t) + " " + money(abs(units)))
    }
    return terms.count == 1 ? terms[0] : terms.joined(separator: " ") + " = " + money(totals.sum)
  }

  /// What lines and extras leave of the amount.
  var itemsLeft: String? {
    guard let money = form.reading.money, let items = form.reading.items, items.errors.isEmpty,
      let sum = try? items.items.totals(in: money.currency).sum, !items.items.lines.isEmpty
    else { return nil }
    let left = Money(minorUnits: money.minorUnits - sum, currency: money.currency)
    return left.isNegative
      ? t.tooMuchDivided(amount: formats.unsigned(left)) : t.leftToDivide(amount: formats.money(left))
  }
}
