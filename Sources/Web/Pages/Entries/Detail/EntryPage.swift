import HTML
import Household
import Ledger
import Store
import Words

/// The page of one entry, without its history.
struct EntryPage: Sendable {
  struct Share: Sendable {
    let id: String
    let name: String
    /// Nil for a member who is unknown in the group.
    let face: Face?
    let paid: Int64
    let owed: Int64
    let paidText: String
    let owedText: String
    /// The member's part as entered, if it differs from the result.
    let input: String?

    /// Whether the two amounts are too long to stand beside the name on a phone.
    var isLong: Bool { max(paidText.count, owedText.count) > 12 || name.longestWord > 18 }
  }

  struct Fact: Sendable {
    let name: String
    let text: String
  }

  let context: EntryContext
  let id: ID<Entry>
  let entry: Entry
  let row: EntryLine
  /// What the entry means for the viewer.
  let mine: MyShare
  let links: EntryLinks
  /// The operation id for restoring a deleted entry.
  let restoring: ID<Operation>?
  /// The confirmation page for erasing the entry; nil for visitors who may not erase it.
  let erasure: Link?
  /// The recurring rule that made the entry.
  private let rule: RecurringRule?
  let files: [FileRow]
  /// Why an uploaded file was refused.
  let fileError: String?
  /// The previous and the next entry of the list that the page was opened from.
  let newer: Link?
  let older: Link?
  private let outcome: Outcome
  private let pictures: [ID<Person>: ID<Avatar>]

  init(
    _ id: ID<Entry>, _ entry: Entry, _ context: EntryContext, from query: ListQuery? = nil,
    restoring: ID<Operation>? = nil, erasure: Link? = nil, rule: RecurringRule? = nil, files: [FileRow] = [],
    fileError: String? = nil, neighbours: EntryNeighbours = EntryNeighbours(),
    pictures: [ID<Person>: ID<Avatar>] = [:]
  ) {
    self.context = context
    self.id = id
    self.entry = entry
    self.restoring = restoring
    self.erasure = erasure
    self.rule = rule
    self.files = files
    self.fileError = fileError
    self.pictures = pictures
    let links = EntryLinks(context.group.id, query)
    self.links = links
    newer = neighbours.newer.map(links.entryInList)
    older = neighbours.older.map(links.entryInList)
    outcome = entry.bill.countedOutcome(of: id)
    let listed = ListedEntry(id, entry, context, outcome: outcome)
    row = EntryLine(listed, context, links)
    mine = .inFull(of: listed, context.formats, onlyViewers: context.onlyLooks)
  }

  var t: Strings { context.t }
  var formats: Formats { context.formats }
  /// The currency in which the amounts were entered.
  var currency: Currency { entry.bill.amount.currency }

  var day: String { formats.heading(entry.day) }
  var isIncome: Bool { entry.bill.kind == .income }
  var isByItem: Bool { entry.bill.split.mode == .items }
  var isPayment: Bool { entry.bill.kind == .transfer }
  /// Whether a column says what each paid; otherwise the line below the title says it.
  var showsPaid: Bool { isPayment || entry.bill.paid.count > 1 }

  var paidTitle: String { isIncome ? t.detailReceived : t.detailPaid }
  var owedTitle: String { isPayment ? t.detailReceived : t.detailOwed }

  /// The picture beside the title.
  var picture: FileRow? { files.first { $0.picture != nil } }

  /// Whether the entry can be changed; not in an archived group.
  var isEditable: Bool { context.canChange && !context.group.isArchived && restoring == nil }
  var isRestorable: Bool { context.canChange && restoring != nil }

  // MARK: - Repetition

  /// The rule that made the entry.
  var origin: (rhythm: String, link: Link)? {
    rule.map { rule in (ScheduleWords(formats: formats).words(rule.schedule), recurring.rule(rule.id)) }
  }

  /// The form that makes the entry recurring.
  var repeating: Link? { rule?.isRemoved == false ? nil : recurring.repeating(id) }
  private var recurring: RecurringLinks { RecurringLinks(context.group.id) }

  var fileFields: FileFields { FileFields(name: "file", error: fileError, most: context.mostUploaded, t: t) }

  // MARK: - Shares

  var shares: [Share] {
    let order = context.ordered(outcome.lines.map(\.member))
    return order.compactMap { outcome[$0] }.map(share)
  }

  private func share(_ line: Outcome.Line) -> Share {
    Share(
      id: line.member.description, name: name(of: line.member),
      face: context.member(context.representative(of: line.member)).map { Face($0, pictures) },
      paid: line.paid, owed: line.owed, paidText: line.paid == 0 ? "" : money(line.paid),
      owedText: line.owed == 0 ? "" : money(line.owed), input: input(of: line.member))
  }

  func name(of member: ID<Member>) -> String {
    let name = context.nameAndNow(member)
    return context.representative(of: member) == context.viewer ? t.balanceYourName(name: name) : name
  }

  private func money(_ minorUnits: Int64) -> String {
    formats.unsigned(Money(minorUnits: minorUnits, currency: outcome.currency))
  }

  private func input(of member: ID<Member>) -> String? {
    guard let part = entry.bill.split.parts.first(where: { $0.member == member }) else { return nil }
    switch entry.bill.split.mode {
    case .equal, .exact, .items: return nil
    case .shares: return "× " + formats.number(part.quantity)
    case .percent: return formats.percent(part.quantity)
    case .adjustment:
      guard !part.quantity.isZero, let units = part.quantity.units(atScale: currency.scale) else {
        return nil
      }
      return formats.signed(Money(minorUnits: units, currency: currency))
    }
  }

  // MARK: - Facts

  var facts: [Fact] {
    var facts: [Fact] = []
    let add = { (name: String, text: String?) in
      if let text, !text.isEmpty { facts.append(Fact(name: name, text: text)) }
    }
    if entry.bill.kind != .transfer { add(t.detailSplit, entry.bill.split.mode.phrase(t)) }
    add(t.fieldCategory, entry.category.flatMap(context.labels.name))
    add(isIncome ? t.fieldPayeeIncome : t.toolPayee, entry.payee.flatMap(context.labels.name))
    add(t.fieldTags, formats.list(tags.compactMap(context.labels.name).map(formats.isolated)))
    add(t.fieldRate, rate)
    return facts
  }

  /// The current tags: two that were merged appear once.
  private var tags: [ID<Label>] {
    entry.tags.map(context.labels.standing).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private var rate: String? {
    guard let rate = entry.bill.rate else { return nil }
    let words = t.detailRate(
      from: formats.isolated(currency.code), rate: formats.number(rate.quantity),
      to: formats.isolated(rate.currency.code))
    return "\(formats.money(entry.bill.amount)) · \(words)"
  }
}

extension String {
  /// The length of the longest part that cannot be broken.
  fileprivate var longestWord: Int { split { $0 == " " || $0 == "-" }.lazy.map(\.count).max() ?? 0 }
}
