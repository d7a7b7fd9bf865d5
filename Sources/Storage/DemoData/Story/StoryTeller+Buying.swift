internal import Encodings
internal import Ledger
internal import Store

extension StoryTeller {
  mutating func buy(_ habit: StoryGroup.Habit, on day: Day) throws {
    let payer = dice.pick(group.people)
    guard let member = members[payer] else { return }
    let moment = written(day.midnight.adding(.seconds(dice.number(in: 9 * 3_600...21 * 3_600))))
    let payee = habit.payees.isEmpty ? nil : dice.pick(habit.payees)
    let bill = try bill(of: habit, paidBy: member)
    var entry = Entry(
      title: dice.pick(habit.titles), day: day, bill: bill, category: habit.category.id,
      payee: payee.flatMap { payees[$0] })
    if Self.withNotes.contains(habit.category), habit.kind == .expense, dice.chance(6) {
      entry.note = dice.pick(Self.notes)
    }
    // The founder writes down what those without an account paid.
    let author = payer.hasAccount ? payer : group.people.first
    var picture: (file: AttachedFile, bytes: [UInt8])?
    if let payee, habit.category == .groceries, day.days(until: until) < Self.daysWithReceipts {
      picture = receipt(of: payee, for: bill.amount, on: day, by: author, at: moment)
    }
    if let picture { entry.attachments = [picture.file.id] }
    let id: ID<Entry> = dice.id(at: moment)
    note(.entry(id, .added(entry)), by: author, at: moment, with: picture)
    count(bill, of: id)
    thinkAgain(about: entry, id, author, at: moment)
  }

  private static let daysWithReceipts = 40
  /// What is bought in passing, and may be paid in cash.
  private static let withNotes: [HouseholdCategory] = [.groceries, .diningOut]
  private static let notes = ["Half price!", "Paid in cash.", "For Saturday.", "Without the wine."]

  private mutating func bill(of habit: StoryGroup.Habit, paidBy payer: ID<Member>) throws -> Bill {
    let amount = Money(minorUnits: Int64(dice.number(in: habit.cents)), currency: habit.currency.currency)
    let rate = habit.currency.rate.flatMap { DecimalNumber(units: $0, scale: 6) }
    return try Bill(
      kind: habit.kind, amount: amount, payers: .one(payer), split: split(of: habit, paidBy: payer),
      rate: rate.map { Rate($0, to: StoryCurrency.euro.currency) })
  }

  private mutating func split(of habit: StoryGroup.Habit, paidBy payer: ID<Member>) -> Split {
    if let percent = group.defaultPercent { return split(by: percent) }
    guard habit.isForSome else { return .equal(everybody) }
    let others = dice.pick(2, of: everybody.filter { $0 != payer })
    return .equal([payer] + others)
  }

  /// Some entries are corrected, and some were made twice.
  private mutating func thinkAgain(
    about entry: Entry, _ id: ID<Entry>, _ author: StoryPerson?, at moment: Instant
  ) {
    let later = moment.adding(.seconds(dice.number(in: 600...7_200)))
    switch dice.below(40) {
    case 0:
      var edit = EntryEdit()
      edit.note = "Checked with the receipt."
      note(.entry(id, .edited(edit)), by: author, at: later)
    case 1:
      let double: ID<Entry> = dice.id(at: later)
      var second = entry
      second.attachments = []
      note(.entry(double, .added(second)), by: author, at: later)
      note(.entry(double, .deleted(true)), by: author, at: later.adding(.seconds(300)))
    default: break
    }
  }

  // MARK: - Pictures

  /// A picture that waits to become an entry, of yesterday.
  mutating func leaveReceipt(from payee: String, by person: StoryPerson) {
    let moment = until.midnight.adding(.seconds(-3_600))
    let amount = Money(
      minorUnits: Int64(dice.number(in: 8_40...19_60)), currency: StoryCurrency.euro.currency)
    guard let day = until.adding(days: -1),
      let picture = receipt(of: payee, for: amount, on: day, by: person, at: moment)
    else { return }
    let id: ID<Receipt> = dice.id(at: moment)
    note(.receipt(id, .added(picture.file.id)), by: person, at: moment, with: picture)
    let reading = RecognizedReceipt(amount: amount, day: day, payee: payee)
    note(.receipt(id, .read(reading)), by: person, at: moment.adding(.seconds(5)))
  }

  private mutating func receipt(
    of payee: String, for amount: Money, on day: Day, by person: StoryPerson?, at moment: Instant
  ) -> (file: AttachedFile, bytes: [UInt8])? {
    let bytes = ReceiptPicture(payee: payee, total: amount.minorUnits, day: day, &dice).png
    guard let digest = Digest(SHA256.digest(of: bytes)) else { return nil }
    let file = AttachedFile(
      id: dice.id(at: moment), group: id, uploader: person.flatMap { people[$0] }, type: "image/png",
      name: "receipt.png", size: bytes.count, digest: digest, created: moment)
    return (file, bytes)
  }

  // MARK: - Paying back

  /// The largest debtor pays the largest creditor until all is even.
  mutating func settle(on day: Day) throws {
    while let (debtor, creditor) = extremes, let due = net[debtor], let owed = net[creditor], due < 0 {
      let amount = Money(minorUnits: min(-due, owed), currency: StoryCurrency.euro.currency)
      let bill = try Bill(kind: .transfer, amount: amount, payers: .one(debtor), split: .equal([creditor]))
      let id: ID<Entry> = dice.id(at: day.evening)
      let author = group.people.first { members[$0] == debtor && $0.hasAccount } ?? group.people.first
      note(.entry(id, .added(Entry(title: "Settling up", day: day, bill: bill))), by: author, at: day.evening)
      count(bill, of: id)
    }
  }

  private var extremes: (debtor: ID<Member>, creditor: ID<Member>)? {
    let ranked = everybody.sorted { (net[$0] ?? 0, $0) < (net[$1] ?? 0, $1) }
    guard let debtor = ranked.first, let creditor = ranked.last, debtor != creditor else { return nil }
    return (debtor, creditor)
  }
}
