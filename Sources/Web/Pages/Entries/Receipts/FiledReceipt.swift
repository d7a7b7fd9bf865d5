import HTML
import Ledger
import Store
import Words

/// The receipt beside the form of its entry.
struct FiledReceipt: Sendable {
  let receipt: Receipt
  let file: FileRow
  /// The values read from it into the form, in words.
  let proposals: String?
  let earlier: AlreadyFiledNote?
}

extension EntryForm {
  /// The form with all values that are looked up for it.
  func loadingRelated(_ snapshot: Snapshot) throws -> EntryForm {
    var form = self
    let group = context.group.id
    let known = Set(form.original?.attachments ?? [])
    form.files = try snapshot.attachments(input.attachments.filter { !known.contains($0) }, in: group).map(
      FileRow.init)
    form.guess = try form.guessedCategory(snapshot)
    form.usedCurrencies = try snapshot.currencies(usedIn: group)
    if intent == .fill {
      form.titles = try snapshot.latestTitles(in: group)
      if isNew, input.kind == .expense {
        form.mostBehind = try snapshot.mostBehind(in: group)
        if input.isEmpty { form.frequent = try snapshot.frequentEntries(in: group) }
      }
    }
    if let id = input.receipt {
      guard let receipt = try snapshot.receipt(id, in: group), !receipt.isRemoved,
        let file = try snapshot.attachment(receipt.attachment, in: group)
      else { throw Problem.notFound }
      form.receipt = FiledReceipt(
        receipt: receipt, file: FileRow(file),
        proposals: receipt.reading.flatMap { context.formats.words(of: $0) },
        earlier: try AlreadyFiledNote(of: receipt, group, snapshot, context.formats))
    }
    form = try form.fillingInRate(snapshot)
    if form.receiver != nil { form.waysToPay = try snapshot.paymentWays(in: group) }
    return form
  }
}

extension EntryInput {
  /// Fills the form with the values read from a receipt.
  mutating func take(_ receipt: Receipt, _ context: EntryContext) {
    self.receipt = receipt.id
    if let reading = receipt.reading { take(reading, context) }
  }

  /// Fills what is still empty. The day is taken unless another than today was chosen.
  mutating func take(_ reading: RecognizedReceipt, _ context: EntryContext) {
    let hasOnlyStarted = hasOnlyStarted
    if let money = reading.amount, amount.isEmpty,
      let known = context.group.currency(named: money.currency.code), known == money.currency
    {
      amount = context.formats.amounts.text(of: money)
      currency = known.code
    }
    if let money = reading.amount, currency == money.currency.code, !reading.lines.isEmpty, hasOnlyStarted {
      take(reading.lines, in: money.currency, context.formats.amounts)
    }
    if let day = reading.day, date == context.formats.today.description { date = day.description }
    guard let name = reading.payee else { return }
    if payee.isEmpty { payee = name }
    if title.isEmpty { title = name }
  }
}

/// The lines that were read from a receipt.
extension EntryInput {
  /// Whether no line was typed yet, but for the one with which a bill by item begins.
  private var hasOnlyStarted: Bool {
    var others = items
    others.dropBeginning(.line(title, amount, Dictionary(uniqueKeysWithValues: included.map { ($0, "") })))
    return others.isBlank
  }

  /// No one is ticked yet: who had what only people know.
  private mutating func take(
    _ lines: [RecognizedReceipt.Line], in currency: Currency, _ amounts: AmountFormat
  ) {
    let text = { (units: Int64) in amounts.text(of: Money(minorUnits: units, currency: currency)) }
    items = ItemsInput()
    for line in lines {
      if let kind = line.kind {
        items.extras.append(.init(kind: kind, amount: text(line.amount)))
      } else {
        let isCounted = line.quantity > 1 && line.amount.isMultiple(of: line.quantity)
        let amount = isCounted ? "\(line.quantity)*" + text(line.amount / line.quantity) : text(line.amount)
        items.lines.append(.init(name: line.name, amount: amount))
      }
    }
  }
}

/// A note that a reopened receipt already has an entry.
struct AlreadyFiledNote: Sendable {
  let words: String
  let link: Link

  init?(of receipt: Receipt, _ group: ID<Group>, _ snapshot: Snapshot, _ formats: Formats) throws {
    guard let detail = try snapshot.earlierEntry(of: receipt, in: group) else { return nil }
    words = formats.t.receiptEnteredBefore(title: formats.isolated(detail.entry.title))
    link = EntryLinks(group).entry(detail.id)
  }
}
