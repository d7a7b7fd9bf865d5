import Household
import Ledger
import Words

/// What the inputs of a form come to: values as far as they can be read, and errors where they cannot.
struct EntryReading: Sendable {
  let input: EntryInput
  private(set) var errors = EntryErrors()

  private(set) var title: String?
  private(set) var currency: Currency?
  private(set) var amount: AmountReading?
  private(set) var payers: Payers?
  /// As far as its parts can be read.
  private(set) var split: Split?
  /// Whether all that was typed for the split can be read.
  private(set) var isSplitWhole = true
  /// What was typed for each member, by its field, as far as it can be read.
  private(set) var partReadings: [EntryField: AmountReading] = [:]
  private(set) var rate: Rate?
  private(set) var bill: Bill?
  private(set) var day: Day?
  private(set) var labels = EntryLabels()
  private(set) var note: String?
  /// How the entry comes again; nil where it does not.
  private(set) var schedule: Schedule?
  /// How often, whatever is wrong with the rest of it.
  private(set) var rhythm: Schedule?
  private(set) var times: Int?

  private let context: EntryContext
  /// On an edit, the entry as the form showed it, and as it is now: whom and what they name may be named again.
  private let originals: [Entry]

  init(_ input: EntryInput, _ context: EntryContext, originals: [Entry] = []) {
    self.input = input
    self.context = context
    self.originals = originals
    readMoney()
    readTitle()
    payers = readPayers()
    split = input.kind == .transfer ? readReceiver() : readSplit(input.split)
    readRate()
    for misfit in input.misfits { errors.add(misfit) }
    checkMembers()
    makeBill()
    readDay()
    labels = EntryLabels(input, context, originals: originals, errors: &errors)
    note = accept(input.note, .note, .note)
    readRepetition()
  }

  /// The typed amount, where there is one.
  var money: Money? {
    guard let currency, let amount else { return nil }
    return Money(minorUnits: amount.minorUnits, currency: currency)
  }

  // MARK: - Amount, title, day

  private mutating func readMoney() {
    currency =
      context.group.currency(named: input.currency)
      ?? originals.firstValue { $0.bill.amount.currency.named(input.currency) }
    guard let currency else {
      return errors.add(.currency, input.currency.isEmpty ? .text(.empty) : .unknownCurrency)
    }
    do throws(AmountError) {
      amount = try context.formats.amounts.read(input.amount, in: currency)
    } catch {
      errors.add(.amount, .amount(error))
    }
  }

  private mutating func readTitle() {
    // A payment says enough by itself.
    let isNameless = input.kind == .transfer && input.title.allSatisfy(\.isWhitespace)
    title = accept(isNameless ? context.t.paymentTitle : input.title, .title, .title)
    // A payment without a title of its own is not renamed by a reader of another language.
    if let typed = title, Strings.isNameless(typed, input.kind),
      let nameless = originals.first(where: { Strings.isNameless($0.title, $0.bill.kind) })
    {
      title = nameless.title
    }
  }

  private mutating func readDay() {
    day = Day(input.date)
    if day == nil { errors.add(.date, .notADay) }
  }

  private mutating func readRepetition() {
    guard let day else { return }
    let repetition = RepetitionReading(input.repetition, from: day, context.formats, of: draft?.entry())
    for (field, mistake) in repetition.mistakes { errors.add(field, .repetition(mistake)) }
    (schedule, rhythm, times) = (repetition.schedule, repetition.rhythm, repetition.times)
  }

  private mutating func accept(_ text: String, _ rule: TextRule, _ field: EntryField) -> String? {
    do throws(TextError) {
      return try rule.accept(text)
    } catch {
      errors.add(field, .text(error))
      return nil
    }
  }

  // MARK: - People

  private mutating func readPayers() -> Payers? {
    guard input.hasSeveralPayers else { return input.payer.map { .one($0) } }
    guard let currency else { return nil }
    let (paid, isWhole) = parts(input.paid, .exact, in: currency) { .paid($0) }
    return isWhole ? .several(paid) : nil
  }

  private mutating func readSplit(_ mode: Split.Mode) -> Split? {
    switch mode {
    case .equal:
      return .equal(input.included.sorted())
    case .adjustment:
      refuseAdjustmentsOfOthers()
      guard let currency else { return nil }
      let typed = input.adjustment.filter { input.included.contains($0.key) }
      let quantities = Dictionary(
        splitParts(typed, mode, in: currency).map { ($0.member, $0.quantity) },
        uniquingKeysWith: { first, _ in first })
      return .adjustment(
        input.included.sorted().map { id in quantities[id].map { Split.Part(id, $0) } ?? .blank(id) })
    case .shares, .percent, .exact:
      guard let currency else { return nil }
      return Split(mode, splitParts(input[parts: mode], mode, in: currency))
    }
  }

  private mutating func splitParts(
    _ texts: [ID<Member>: String], _ mode: Split.Mode, in currency: Currency
  ) -> [Split.Part] {
    let (parts, isWhole) = parts(texts, mode, in: currency) { .part(mode, $0) }
    if !isWhole { isSplitWhole = false }
    return parts
  }

  /// What is typed for somebody who is not ticked would otherwise be dropped without a word.
  private mutating func refuseAdjustmentsOfOthers() {
    for (member, text) in input.adjustment.sorted(by: { $0.key < $1.key })
    where !input.included.contains(member) && !text.allSatisfy(\.isWhitespace) {
      errors.add(.part(.adjustment, member), .notIncluded(member))
    }
  }

  /// A payment goes to one person. One that said so by another rule says it as before.
  private mutating func readReceiver() -> Split? {
    guard let receiver = input.receiver else { return .equal(input.included.sorted()) }
    var attempt = self
    if originals.contains(where: { $0.bill.kind == .transfer }),
      let split = attempt.readSplit(input.split), attempt.isSplitWhole, split.participants == [receiver],
      split.hint(for: money, entry: input.newEntry).problem == nil
    {
      return split
    }
    return .equal([receiver])
  }

  /// What was typed for each member, and whether all of it can be read.
  private mutating func parts(
    _ texts: [ID<Member>: String], _ mode: Split.Mode, in currency: Currency,
    field: (ID<Member>) -> EntryField
  ) -> (parts: [Split.Part], isWhole: Bool) {
    var parts: [Split.Part] = []
    var isWhole = true
    for (member, text) in texts.sorted(by: { $0.key < $1.key }) {
      do throws(AmountError) {
        let reading = try context.formats.amounts.readPart(text, of: mode, in: currency)
        parts.append(Split.Part(member, reading.quantity))
        partReadings[field(member)] = reading
      } catch AmountError.empty {
        continue
      } catch {
        errors.add(field(member), .amount(error))
        isWhole = false
      }
    }
    return (parts, isWhole)
  }

  private mutating func checkMembers() {
    let named = originals.flatMap(\.bill.members) + context.membersToName(in: input.kind).map(\.id)
    let known = Set(named)
    if let gone = payers?.members.first(where: { !known.contains($0) }) {
      errors.add(.payer, absence(of: gone))
    }
    if let gone = split?.members.first(where: { !known.contains($0) }) {
      errors.add(input.kind == .transfer ? .receiver : .split, absence(of: gone))
    }
  }

  private func absence(of member: ID<Member>) -> EntryError.Reason {
    guard let known = context.member(member) else { return .stranger }
    return known.isCurrent ? .onlyLooks(member) : .hasLeft(member)
  }

  // MARK: - Bill

  private mutating func readRate() {
    guard let currency, !input.rate.allSatisfy(\.isWhitespace) else { return }
    let isOwn = currency == context.group.currency
    if !isOwn, let rated = input.rated, rated != currency.code { errors.add(.rate, .rateOfOther(rated)) }
    do throws(AmountError) {
      let quantity = try context.formats.amounts.readQuantity(input.rate, decimals: Rate.scale)
      // The group may have taken another currency since this rate was typed, or the entry's own.
      let old = originals.firstValue { original in
        original.bill.rate.flatMap { rate in
          rate.quantity == quantity && (!isOwn || original.bill.amount.currency == currency) ? rate : nil
        }
      }
      rate = old ?? (isOwn ? nil : Rate(quantity, to: context.group.currency))
    } catch {
      if !isOwn { errors.add(.rate, .amount(error)) }
    }
  }

  /// Says all that is wrong with the money at once, not one thing after another.
  private mutating func makeBill() {
    if payers == nil, !input.hasSeveralPayers { errors.add(.payer, .bill(.nobodyPaid)) }
    guard let money else { return }
    do throws(BillError) {
      guard let payers, let split, isSplitWhole else { return checkSplit(of: money) }
      let made = try Bill(kind: input.kind, amount: money, payers: payers, split: split, rate: rate)
      try made.checkConversion()
      bill = made
      bill?.sum = context.formats.amounts.sum(in: input.amount, of: money.currency)
    } catch {
      errors.add(EntryError(error, in: input))
      if error.field != .amount { checkSplit(of: money) }
    }
  }

  private mutating func checkSplit(of money: Money) {
    guard isSplitWhole else { return }
    if let problem = split?.hint(for: money, entry: input.newEntry).problem {
      errors.add(EntryError(problem, in: input))
    }
  }
}

extension Currency {
  /// This currency where that is its code: an old entry may be in a unit that the group has given up.
  fileprivate func named(_ code: String) -> Currency? { self.code == code ? self : nil }
}

extension Sequence {
  fileprivate func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first { _ in true }
  }
}
