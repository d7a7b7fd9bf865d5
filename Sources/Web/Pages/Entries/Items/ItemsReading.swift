import Ledger

/// The lines, extras and rest that were typed, and errors for those that are invalid.
struct ItemsReading: Sendable {
  private(set) var items = Items()
  private(set) var errors: [EntryError] = []
  /// The amounts that were typed as sums, by the number of their line.
  private(set) var sums: [Int: ParsedAmount] = [:]

  private let input: ItemsInput
  /// The numbers of the lines that are not blank.
  private let numbers: Set<Int>
  private let currency: Currency
  private let amounts: AmountFormat

  /// `people` share an equal rest, and the whole of a bill without lines. If no one is named anywhere,
  /// `everyone` shares the rest.
  init(
    _ input: ItemsInput, among people: [ID<Member>], of everyone: [ID<Member>], for operation: ID<Operation>,
    in currency: Currency, _ amounts: AmountFormat
  ) {
    (self.input, self.currency, self.amounts) = (input, currency, amounts)
    numbers = Set(input.lines.indices.filter { !input.lines[$0].isBlank }.map { $0 + 1 })
    for (index, line) in input.lines.enumerated() where !line.isBlank {
      if let line = read(line, index + 1, for: operation) { items.lines.append(line) }
    }
    for (index, extra) in input.extras.enumerated() where !extra.amount.allSatisfy(\.isWhitespace) {
      if let extra = read(extra, index + 1, for: operation) { items.extras.append(extra) }
    }
    items.rest = rest(among: people, of: everyone)
  }

  /// Lines and extras together, where no amount was typed; nil unless that is above zero.
  var sum: ParsedAmount? {
    guard errors.isEmpty, let units = try? items.totals(in: currency).sum, units > 0 else { return nil }
    return ParsedAmount(calculated: Money(minorUnits: units, currency: currency))
  }

  private func rest(among people: [ID<Member>], of everyone: [ID<Member>]) -> Items.Rest {
    let named = people.isEmpty ? items.members : people
    switch input.rest {
    case ItemsInput.equally: return .equally(named.isEmpty ? everyone : named)
    case ItemsInput.inProportion: return .inProportion
    case "": return input.isBlank ? .equally(people) : .undecided
    default: return ID<Member>(input.rest).map { .one($0) } ?? .undecided
    }
  }

  /// The id of a line: that of a saved one, or the same whenever this form is sent.
  private func id(_ text: String, _ number: Int, _ operation: ID<Operation>) -> ID<Items.Line> {
    ID<Items.Line>(text) ?? operation.derived(number, as: Items.Line.self)
  }

  private mutating func read(_ typed: ItemsInput.Line, _ number: Int, for operation: ID<Operation>) -> Items
    .Line?
  {
    let (amounts, currency) = (amounts, currency)
    var parts: [Split.Part] = []
    for member in typed.had.sorted() {
      let text = typed.weights[member] ?? ""
      guard !text.allSatisfy(\.isWhitespace) else {
        parts.append(Split.Part(member, DecimalNumber(1)))
        continue
      }
      let weight = read(.itemWeight(number, member)) { () throws(AmountError) in
        try amounts.readPart(text, of: .shares, in: currency)
      }
      if let weight, !weight.quantity.isZero { parts.append(Split.Part(member, weight.quantity)) }
    }
    var name = ""
    do throws(TextError) { name = try TextConstraint.itemName.accept(typed.name) } catch {
      add(EntryError(.item(number, "name"), .text(error)))
    }
    let amount = read(.item(number, "amount")) { () throws(AmountError) in
      try amounts.read(typed.amount, in: currency)
    }
    guard let amount else { return nil }
    if amount.isCalculated { sums[number] = amount }
    let sum = amounts.sum(in: typed.amount, of: currency)
    return Items.Line(id(typed.id, number, operation), name, amount.quantity, sum: sum, parts: parts)
  }

  private mutating func read(_ typed: ItemsInput.Extra, _ number: Int, for operation: ID<Operation>) -> Items
    .Extra?
  {
    let (amounts, currency) = (amounts, currency)
    let isPercent = typed.amount.contains { ["%", "\u{66A}", "\u{FF05}"].contains($0) }
    let amount = read(.extra(number, "amount")) { () throws(AmountError) in
      try amounts.readPart(typed.amount, of: isPercent ? .percent : .exact, in: currency)
    }
    guard let lines = lines(of: typed, number, for: operation) else { return nil }
    guard let quantity = amount?.quantity else { return nil }
    return Items.Extra(typed.kind, quantity, isPercent: isPercent, spread: typed.spread, lines: lines)
  }

  /// The lines that an extra belongs to.
  private mutating func lines(of typed: ItemsInput.Extra, _ number: Int, for operation: ID<Operation>) -> [ID<
    Items.Line
  >]? {
    do throws(LineNumbers.Mistake) {
      let places = try LineNumbers(typed.lines, among: numbers).found
      return places.sorted().map { id(input.lines[$0 - 1].id, $0, operation) }
    } catch {
      switch error {
      case .notNumbers: add(EntryError(.extra(number, "lines"), .notLineNumbers))
      case .noSuchLine(let line): add(EntryError(.extra(number, "lines"), .noSuchLine(line)))
      }
      return nil
    }
  }

  /// Errors beyond these are found once the first ones are corrected.
  private static let mostErrors = 100

  private mutating func add(_ error: EntryError) {
    if errors.count < Self.mostErrors { errors.append(error) }
  }

  private mutating func read(_ field: EntryField, _ read: () throws(AmountError) -> ParsedAmount)
    -> ParsedAmount?
  {
    do throws(AmountError) { return try read() } catch {
      add(EntryError(field, .amount(error)))
      return nil
    }
  }
}
