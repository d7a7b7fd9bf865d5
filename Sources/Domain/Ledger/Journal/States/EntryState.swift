/// The state of an entry, folded from its operations.
package struct EntryState: Hashable, Sendable {
  package let id: ID<Entry>
  package private(set) var birth: Birth?
  package private(set) var title = Register("")
  package private(set) var day = Register<Day?>(nil)
  private var bills = Register<Bill?>(nil)
  private var ticks: [Items.Tick.Place: Register<DecimalNumber>] = [:]
  package private(set) var category = Register<ID<Label>?>(nil)
  package private(set) var payee = Register<ID<Label>?>(nil)
  package private(set) var note = Register("")
  package private(set) var occurrence = Register<Occurrence?>(nil)
  package private(set) var tags = LastWriteWinsSet<ID<Label>>()
  package private(set) var attachments = LastWriteWinsSet<ID<Attachment>>()
  package private(set) var isDeleted = Register(false)
  /// Whether all contents were erased.
  package private(set) var isErased = false
  package private(set) var erasedFiles: Set<ID<Attachment>> = []

  package init(id: ID<Entry>) { self.id = id }

  mutating func apply(_ action: EntryAction, _ operation: Operation) {
    switch action {
    case .added(let entry):
      birth = .earliest(birth, operation)
      add(entry, operation.stamp)
    case .edited(let edit): apply(edit, operation.stamp)
    case .ticked(let tick):
      ticks[tick.place, default: Register(DecimalNumber(0))].set(tick.weight, operation.stamp)
    case .deleted(let flag): isDeleted.set(flag, operation.stamp)
    case .erased(let files):
      // Earlier operations of an erased entry are also rewritten as this, so the first one tells its author.
      birth = .earliest(birth, operation)
      isErased = true
      erasedFiles.formUnion(files)
    case .fileErased(let file): erasedFiles.insert(file)
    }
  }

  private mutating func add(_ entry: Entry, _ stamp: Stamp) {
    title.set(entry.title, stamp)
    day.set(entry.day, stamp)
    bills.set(entry.bill, stamp)
    category.set(entry.category, stamp)
    payee.set(entry.payee, stamp)
    note.set(entry.note, stamp)
    occurrence.set(entry.occurrence, stamp)
    for tag in entry.tags { tags.set(tag, included: true, stamp) }
    for attachment in entry.attachments { attachments.set(attachment, included: true, stamp) }
  }

  private mutating func apply(_ edit: EntryEdit, _ stamp: Stamp) {
    if let title = edit.title { self.title.set(title, stamp) }
    if let day = edit.day { self.day.set(day, stamp) }
    if let bill = edit.bill { bills.set(bill, stamp) }
    if let category = edit.category { self.category.set(category.value, stamp) }
    if let payee = edit.payee { self.payee.set(payee.value, stamp) }
    if let note = edit.note { self.note.set(note, stamp) }
    if let occurrence = edit.occurrence { self.occurrence.set(occurrence.value, stamp) }
    for tag in edit.tags.added { tags.set(tag, included: true, stamp) }
    for tag in edit.tags.removed { tags.set(tag, included: false, stamp) }
    for file in edit.attachments.added { attachments.set(file, included: true, stamp) }
    for file in edit.attachments.removed { attachments.set(file, included: false, stamp) }
  }

  /// The bill, with what was ticked since it was written.
  package var bill: Bill? {
    guard let bill = bills.value, !ticks.isEmpty else { return bills.value }
    let newer = inOrder { register in bills.stamp.map { register.stamp > $0 } ?? true }
    if let ticked = try? bill.ticked(newer) { return ticked }
    // Not all of them fit any more. Each that does counts.
    return newer.reduce(bill) { bill, tick in ((try? bill.ticked([tick])) ?? nil) ?? bill }
  }

  /// The ticks that restore those of an earlier state; nil if the bill was also written since.
  func ticks(backTo before: EntryState) -> [Items.Tick]? {
    guard bills == before.bills, case .items(let items)? = before.bill?.split else { return nil }
    let changed = inOrder { before.ticks[$0.tick.place]?.stamp != $0.stamp }
    return changed.map { Items.Tick($0.place, weight: items.weight(at: $0.place)) }
  }

  private func inOrder(where isMeant: ((stamp: Stamp, tick: Items.Tick)) -> Bool) -> [Items.Tick] {
    let all = ticks.compactMap { place, weight in
      weight.stamp.map { (stamp: $0, tick: Items.Tick(place, weight: weight.value)) }
    }
    return all.filter(isMeant).sorted { $0.stamp < $1.stamp }.map(\.tick)
  }

  /// The entry, deleted or not; nil before it is added and after it is erased.
  package var entry: Entry? {
    guard birth != nil, !isErased, let day = day.value, let bill else { return nil }
    return Entry(
      title: title.value, day: day, bill: bill, category: category.value, payee: payee.value,
      note: note.value, tags: tags.elements, attachments: attachments.elements, occurrence: occurrence.value)
  }

  /// Whether `entry` is not nil, without building it.
  var hasEntry: Bool { birth != nil && !isErased && day.value != nil && bills.value != nil }

  /// Whether the entry is listed and counts.
  package var isVisible: Bool { birth != nil && !isDeleted.value && !isErased }
}
