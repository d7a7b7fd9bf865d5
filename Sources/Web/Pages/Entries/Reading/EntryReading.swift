import Household
import Ledger
import Words

/// The values of a form's input, and errors for the input that is invalid.
struct EntryReading: Sendable {
  let input: EntryInput
  private(set) var errors = EntryErrors()

  private(set) var title: String?
  private(set) var currency: Currency?
  private(set) var amount: ParsedAmount?
  private(set) var payers: Payers?
  /// The split, as far as its parts are valid.
  private(set) var split: Split?
  /// Whether all parts of the split are valid.
  private(set) var isSplitWhole = true
  /// The lines of a bill by item.
  private(set) var items: ItemsReading?
  /// The valid parts by their fields.
  private(set) var partReadings: [EntryField: ParsedAmount] = [:]
  private(set) var rate: Rate?
  private(set) var bill: Bill?
  private(set) var day: Day?
  private(set) var labels = EntryLabels()
  private(set) var note: String?
  /// The schedule of a recurring entry; nil for a single one.
  private(set) var schedule: Schedule?
  /// The interval, also if other fields of the repetition are invalid.
  private(set) var rhythm: Schedule?
  private(set) var times: Int?

  private let context: EntryContext
  /// On an edit, the entry as the form showed it, and in its
  /// current state: members and labels of both may be named again.
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
    requireDistinctMembers()
    makeBill()
    readDay()
    labels = EntryLabels(input, context, originals: originals, errors: &errors)
    note = accept(input.note, .note, .note)
    readRepetition()
  }

  /// The amount, if it is valid.
  var money: Money? {
    guard let currency, let amount else { return nil }
    return Money(minorUnits: amount.minorUnits, currency: currency)
  }

  /// The split as far as it was typed, for a new entry.
  var splitDraft: SplitDraft { splitDraft(for: input.newEntry) }

  func splitDraft(for entry: ID<Entry>, settled: Split? = nil) -> SplitDraft {
    SplitDraft(input.split, settled ?? split, of: money, entry: entry, isWhole: isSplitWhole)
  }

  /// The amount that is not paid yet, negative if too much is.
  var leftToPay: Money? { money.flatMap { payers?.hint(for: $0).left } }

  // MARK: - Amount, title, day

  private mutating func readMoney() {
    currency =
      context.group.currency(named: input.currency)
      ?? originals.firstValue { $0.bill.amount.currency.named(input.currency) }
    guard let currency else {
      return errors.add(.currency, input.currency.isEmpty ? .text(.empty) : .unknownCurrency)
    }
    if input.split == .items, input.kind != .transfer {
      items = ItemsReading(
        input.items, among: input.included.sorted(), of: context.sharingMembers.map(\.id),
        for: input.operation, in: currency, context.formats.amounts)
    }
    if input.amount.allSatisfy(\.isWhitespace), let sum = items?.sum { return amount = sum }
    do throws(AmountError) { amount = try context.formats.amounts.read(input.amount, in: currency) } catch {
      errors.add(.amount, .amount(error))
    }
  }

  private mutating func readTitle() {
    // A payment needs no title.
    let isNameless = input.kind == .transfer && input.title.allSatisfy(\.isWhitespace)
    title = accept(isNameless ? context.t.paymentTitle : input.title, .title, .title)
    // A payment without a title keeps its generated title when it is edited in another language.
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
    let repetition = ScheduleReading(input.repetition, from: day, context.formats, of: draft?.entry)
    for (field, mistake) in repetition.mistakes { errors.add(field, .repetition(mistake)) }
    (schedule, rhythm, times) = (repetition.schedule, repetition.rhythm, repetition.times)
  }

  private mutating func accept(_ text: String, _ rule: TextConstraint, _ field: EntryField) -> String? {
    do throws(TextError) { return try rule.accept(text) } catch {
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
    case .equal: return .equal(input.included.sorted())
    case .items:
      guard let items else { return nil }
      for error in items.errors { errors.add(error) }
      requireFewBoxes()
      isSplitWhole = items.errors.isEmpty
      return .items(items.items)
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

  private mutating func splitParts(_ texts: [ID<Member>: String], _ mode: Split.Mode, in currency: Currency)
    -> [Split.Part]
  {
    let (parts, isWhole) = parts(texts, mode, in: currency) { .part(mode, $0) }
    if !isWhole { isSplitWhole = false }
    return parts
  }

  /// Refuses adjustments of unticked members, which would otherwise be lost without a message.
  private mutating func refuseAdjustmentsOfOthers() {
    for (member, text) in input.adjustment.sorted(by: { $0.key < $1.key })
    where !input.included.contains(member) && !text.allSatisfy(\.isWhitespace) {
      errors.add(.part(.adjustment, member), .notIncluded(member))
    }
  }

  /// A payment has one receiver. A payment that was saved with another kind of split keeps it.
  private mutating func readReceiver() -> Split? {
    guard let receiver = input.receiver else { return .equal(input.included.sorted()) }
    var attempt = self
    if originals.contains(where: { $0.bill.kind == .transfer }), let split = attempt.readSplit(input.split),
      attempt.isSplitWhole, split.participants == [receiver],
      split.hint(for: money, entry: input.newEntry).problem == nil
    {
      return split
    }
    return .equal([receiver])
  }

  /// The valid parts of the members; sets `isSplitWhole` to false if some are invalid.
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
      } catch AmountError.empty { continue } catch {
        errors.add(field(member), .amount(error))
        isWhole = false
      }
    }
    return (parts, isWhole)
  }

  /// Each line of a bill by item has a box for each member, and a form is only so large.
  private mutating func requireFewBoxes() {
    let people = context.sharingMembers.count
    let most = ItemsInput.mostLines(for: people)
    if input.items.lines.count(where: { !$0.isBlank }) > most, most < Items.mostLines {
      errors.add(.split, .tooManyBoxes(lines: most, people: people))
    }
  }

  private mutating func requireDistinctMembers() {
    let named = originals.flatMap(\.bill.members) + context.nameableMembers(in: input.kind).map(\.id)
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
      // The group or the entry may have changed its currency since this rate was entered.
      let old = originals.firstValue { original in
        original.bill.rate.flatMap { rate in
          rate.quantity == quantity && (!isOwn || original.bill.amount.currency == currency) ? rate : nil
        }
      }
      rate = old ?? (isOwn ? nil : Rate(quantity, to: context.group.currency))
    } catch { if !isOwn { errors.add(.rate, .amount(error)) } }
  }

  /// Collects all errors about amounts at once.
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
  /// This currency if it has the code: an old entry may use a retired custom unit.
  fileprivate func named(_ code: String) -> Currency? { self.code == code ? self : nil }
}

extension Sequence {
  fileprivate func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first { _ in true }
  }
}

extension EntryReading {
  /// Nil as long as there are errors.
  var draft: EntryDraft? {
    guard errors.isEmpty, let title, let day, let bill, let note else { return nil }
    var entry = originals.first ?? Entry(title: title, day: day, bill: bill)
    (entry.title, entry.day, entry.bill, entry.note) = (title, day, bill, note)
    let base = input.base.flatMap { Base($0) }
    return EntryDraft(base: base, entry, labels, files: input.attachments, schedule: schedule)
  }
}
