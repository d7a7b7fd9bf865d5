import Ledger
import TestSupport
import Testing

private let group = ID<Group>(high: 9, low: 0)
private let adaPerson = ID<Person>(high: 1, low: 1)
private let benPerson = ID<Person>(high: 2, low: 1)
private let veraPerson = ID<Person>(high: 3, low: 1)
private let stranger = ID<Person>(high: 8, low: 1)
private let ada = ID<Member>(high: 1, low: 0)
private let ben = ID<Member>(high: 2, low: 0)
private let vera = ID<Member>(high: 3, low: 0)
private let chi = ID<Member>(high: 4, low: 0)
private let gone = ID<Member>(high: 5, low: 0)
private let nobody = ID<Member>(high: 6, low: 0)

private func roster(archived: Bool = false, deleted: Bool = false) -> Roster {
  Roster(
    group: Group(
      id: group, name: "Flat", currency: euro, isArchived: archived, isDeleted: deleted,
      customUnits: [Currency(code: "pts", scale: 0)]),
    members: [
      Member(id: ada, name: "Ada", role: .owner, person: adaPerson),
      Member(id: ben, name: "Ben", person: benPerson),
      Member(id: vera, name: "Vera", role: .viewer, person: veraPerson), Member(id: chi, name: "Chi"),
      Member(id: gone, name: "Gone", isRemoved: true),
    ])
}

private func bill(_ member: ID<Member> = ada, _ currency: Currency = euro) -> Bill? {
  try? Bill(amount: Money(minorUnits: 100, currency: currency), payers: .one(member), split: .equal([member]))
}

private func entry(_ member: ID<Member> = ada, _ currency: Currency = euro, title: String = "Tea") -> Change?
{
  bill(member, currency).map {
    .entry(ID(high: 0, low: 0), .added(Entry(title: title, day: .first, bill: $0)))
  }
}

private func edit(_ change: (inout EntryEdit) -> Void) -> Change {
  var edit = EntryEdit()
  change(&edit)
  return .entry(ID(high: 0, low: 0), .edited(edit))
}

struct RuleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let person: ID<Person>
  let change: Change?
  let refusal: Refusal?
  var isInvited = false

  init(
    _ name: String, _ person: ID<Person>, _ change: Change?, _ refusal: Refusal? = nil, invited: Bool = false
  ) {
    (testDescription, self.person, self.change, self.refusal, isInvited) = (
      name, person, change, refusal, invited
    )
  }
}

private let rows: [RuleCase] = [
  RuleCase("a member adds an entry", benPerson, entry()),
  RuleCase("a viewer reads only", veraPerson, entry(), .viewersOnlyRead),
  RuleCase("a stranger sees no group", stranger, entry(), .notInGroup),
  RuleCase("an invitation alone adds no entry", stranger, entry(), .notInGroup, invited: true),
  RuleCase("an entry of nobody", adaPerson, entry(nobody), .unknownMember(nobody)),
  RuleCase("a new entry of someone gone", adaPerson, entry(gone), .takesNoPart(gone)),
  RuleCase("an entry in points", adaPerson, entry(ada, Currency(code: "pts", scale: 0))),
  RuleCase(
    "an entry in no currency", adaPerson, entry(ada, Currency(code: "XXQ", scale: 2)),
    .unknownCurrency(Currency(code: "XXQ", scale: 2))),
  RuleCase(
    "euros with three decimals", adaPerson, entry(ada, Currency(code: "EUR", scale: 3)),
    .unknownCurrency(Currency(code: "EUR", scale: 3))),
  RuleCase("an entry without a title", adaPerson, entry(title: ""), .text(.empty)),
  RuleCase("a title with space around it", adaPerson, entry(title: " Tea"), .text(.forbiddenCharacter)),
  RuleCase("an edit of nothing", adaPerson, edit { _ in }, .nothingChanged),
  RuleCase(
    "a note too long", adaPerson, edit { $0.note = String(repeating: "x", count: 5001) },
    .text(.tooLong(limit: 5000))),
  RuleCase("a member renames the group", benPerson, .group(.renamed("House"))),
  RuleCase("a member archives", benPerson, .group(.archived(true)), .ownersOnly),
  RuleCase("an owner archives", adaPerson, .group(.archived(true))),
  RuleCase("a member deletes the group", benPerson, .group(.deleted(true)), .ownersOnly),
  RuleCase("creating it again", adaPerson, .group(.created(name: "x", currency: euro)), .groupExists),
  RuleCase(
    "a unit named like money", adaPerson, .group(.unitAdded(Currency(code: "usd", scale: 2))),
    .customUnit(.codeIsACurrency)),
  RuleCase(
    "a unit with another scale", adaPerson, .group(.unitAdded(Currency(code: "pts", scale: 1))),
    .customUnit(.codeIsACurrency)), RuleCase("an emoji", adaPerson, .group(.emoji("🏠")), nil),
  RuleCase("no emoji", adaPerson, .group(.emoji(nil)), nil),
  RuleCase("a word for an emoji", adaPerson, .group(.emoji("Flat")), .notAnEmoji),
  RuleCase("two emoji", adaPerson, .group(.emoji("🏠🏠")), .notAnEmoji),
  RuleCase("a default split of nobody", adaPerson, .group(.defaultSplit(.equal([]))), .bill(.nobodyIncluded)),
  RuleCase(
    "a default split naming one twice", adaPerson, .group(.defaultSplit(.equal([ada, ada]))),
    .bill(.namedTwice(ada))),
  RuleCase(
    "a member adds a name", benPerson, .member(nobody, .added(name: "Dee", role: .member, person: nil))),
  RuleCase(
    "a member adds an owner", benPerson, .member(nobody, .added(name: "Dee", role: .owner, person: nil)),
    .ownersOnly),
  RuleCase(
    "adding somebody's account", adaPerson,
    .member(nobody, .added(name: "Dee", role: .member, person: stranger)), .notYourself),
  RuleCase(
    "joining by invitation", stranger, .member(nobody, .added(name: "Dee", role: .member, person: stranger)),
    invited: true),
  RuleCase(
    "joining as owner", stranger, .member(nobody, .added(name: "Dee", role: .owner, person: stranger)),
    .ownersOnly, invited: true),
  RuleCase(
    "joining uninvited", stranger, .member(nobody, .added(name: "Dee", role: .owner, person: stranger)),
    .notInGroup), RuleCase("claiming a name", stranger, .member(chi, .claimed(stranger)), invited: true),
  RuleCase(
    "claiming a name taken", stranger, .member(ben, .claimed(stranger)), .alreadyClaimed, invited: true),
  RuleCase("claiming for another", adaPerson, .member(chi, .claimed(stranger)), .notYourself),
  RuleCase("claiming a second name", benPerson, .member(chi, .claimed(benPerson)), .alreadyClaimed),
  RuleCase(
    "claiming someone gone", stranger, .member(gone, .claimed(stranger)), .removedMember(gone), invited: true),
  RuleCase("a member changes a role", benPerson, .member(vera, .role(.member)), .ownersOnly),
  RuleCase("an owner changes a role", adaPerson, .member(vera, .role(.member))),
  RuleCase("the last owner steps down", adaPerson, .member(ada, .role(.member)), .lastOwner),
  RuleCase("the last owner leaves", adaPerson, .member(ada, .removed(true)), .lastOwner),
  RuleCase("the last owner's name is let go", adaPerson, .member(ada, .claimed(nil)), .lastOwner),
  RuleCase("a member leaves", benPerson, .member(ben, .removed(true))),
  RuleCase("a viewer leaves", veraPerson, .member(vera, .removed(true))),
  RuleCase("a member removes a name", benPerson, .member(chi, .removed(true))),
  RuleCase("a member removes a person", benPerson, .member(vera, .removed(true)), .ownersOnly),
  RuleCase("an owner removes a person", adaPerson, .member(ben, .removed(true))),
  RuleCase("a member renames a person", benPerson, .member(ada, .renamed("A")), .ownersOnly),
  RuleCase("a viewer renames themselves", veraPerson, .member(vera, .renamed("V"))),
  RuleCase("renaming nobody", adaPerson, .member(nobody, .renamed("V")), .unknownMember(nobody)),
  RuleCase("merging a name into a person", benPerson, .member(chi, .merged(into: ben))),
  RuleCase("merging a person away", adaPerson, .member(ben, .merged(into: chi)), .alreadyClaimed),
  RuleCase("merging into itself", adaPerson, .member(chi, .merged(into: chi)), .mergedIntoItself),
  RuleCase("merging into someone gone", adaPerson, .member(chi, .merged(into: gone)), .removedMember(gone)),
  RuleCase("a tag without a name", benPerson, .label(ID(high: 0, low: 1), .renamed(nil)), .text(.empty)),
  RuleCase("a household category's own name", benPerson, .label(HouseholdCategory.rent.id, .renamed(nil))),
  RuleCase(
    "a budget below zero", benPerson,
    .budget(HouseholdCategory.rent.id, Money(minorUnits: -1, currency: euro)), .budgetNotPositive),
  RuleCase(
    "a viewer adds a receipt", veraPerson, .receipt(ID(high: 0, low: 1), .added(ID(high: 0, low: 2))),
    .viewersOnlyRead),
  RuleCase("a member adds a receipt", benPerson, .receipt(ID(high: 0, low: 1), .added(ID(high: 0, low: 2)))),
  RuleCase(
    "dropping without a reason", benPerson, .receipt(ID(high: 0, low: 1), .status(.dropped(reason: ""))),
    .text(.empty)),
  RuleCase(
    "a preset of nobody known", benPerson,
    .preset(ID(high: 0, low: 1), .added(name: "x", split: .equal([nobody]))), .unknownMember(nobody)),
]

struct RosterTests {
  private let unseen = EntityState(Entity(.entry, ID<Entry>(high: 0, low: 0)))

  @Test(arguments: rows) func `who may do what`(row: RuleCase) throws {
    let change = try #require(row.change)
    let refusal: Refusal?
    do throws(Refusal) {
      try roster().allow(change, by: .person(row.person), before: unseen, isInvited: row.isInvited)
      refusal = nil
    } catch { refusal = error }
    #expect(refusal == row.refusal)
  }

  @Test func `an archived group is read only`() throws {
    let archived = roster(archived: true)
    for change in try [#require(entry()), .group(.renamed("x")), .member(ben, .removed(true))] {
      #expect(throws: Refusal.groupIsArchived) {
        try archived.allow(change, by: .person(adaPerson), before: unseen)
      }
    }
    try archived.allow(.group(.archived(false)), by: .person(adaPerson), before: unseen)
    try archived.allow(.group(.deleted(true)), by: .person(adaPerson), before: unseen)
    #expect(throws: Refusal.ownersOnly) {
      try archived.allow(.group(.archived(false)), by: .person(benPerson), before: unseen)
    }
  }

  @Test func `a deleted group can only be restored`() throws {
    let deleted = roster(deleted: true)
    #expect(throws: Refusal.groupIsDeleted) {
      try deleted.allow(.group(.renamed("x")), by: .person(adaPerson), before: unseen)
    }
    try deleted.allow(.group(.deleted(false)), by: .person(adaPerson), before: unseen)
  }

  @Test func `members can leave archived and deleted groups`() throws {
    for roster in [roster(archived: true), roster(deleted: true)] {
      try roster.allow(.member(ben, .claimed(nil)), by: .person(benPerson), before: unseen)
      #expect(throws: Refusal.lastOwner) {
        try roster.allow(.member(ada, .claimed(nil)), by: .person(adaPerson), before: unseen)
      }
      #expect(throws: Refusal.self) {
        try roster.allow(.member(ben, .claimed(nil)), by: .person(adaPerson), before: unseen)
      }
    }
    let archived = roster(archived: true)
    try archived.allow(.member(ben, .removed(true)), by: .person(benPerson), before: unseen)
    #expect(throws: Refusal.groupIsArchived) {
      try archived.allow(.member(ben, .removed(false)), by: .person(benPerson), before: unseen)
    }
  }

  @Test func `only an owner links a name to a person again, and only by undo`() throws {
    let claim = Change.member(chi, .claimed(ID(high: 77, low: 7)))
    try roster().allow(claim, by: .person(adaPerson), before: unseen, isUndoing: true)
    #expect(throws: Refusal.ownersOnly) {
      try roster().allow(claim, by: .person(benPerson), before: unseen, isUndoing: true)
    }
    #expect(throws: Refusal.notYourself) { try roster().allow(claim, by: .person(adaPerson), before: unseen) }
  }

  @Test func `the creator of a group becomes its owner`() throws {
    let author = Author.person(adaPerson)
    let joining = Change.member(ada, .added(name: "Ada", role: .owner, person: adaPerson))
    let nothing = Roster(group: nil, members: [])
    try nothing.allow(.group(.created(name: "Flat", currency: euro)), by: author, before: unseen)
    #expect(throws: Refusal.notInGroup) { try nothing.allow(joining, by: author, before: unseen) }
    let empty = Roster(group: Group(id: group, name: "Flat", currency: euro), members: [])
    try empty.allow(joining, by: author, before: unseen)
    #expect(throws: Refusal.notInGroup) { try empty.allow(joining, by: .person(benPerson), before: unseen) }
  }

  @Test func `an old entry may go on naming who has left`() throws {
    let old = try #require(bill(gone))
    var journal = RandomJournal(Seed.dice())
    let added = journal.operation(
      .entry(ID(high: 0, low: 0), .added(Entry(title: "Tea", day: .first, bill: old))))
    let new = try Bill(
      amount: Money(minorUnits: 200, currency: euro), payers: .one(gone), split: .equal([ada, gone]))
    try roster().allow(edit { $0.bill = new }, by: .person(benPerson), before: unseen.applying(added))
    #expect(throws: Refusal.takesNoPart(gone)) {
      try roster().allow(edit { $0.bill = new }, by: .person(benPerson), before: unseen)
    }
  }

  @Test func `the program itself may add what is due`() throws {
    try roster().allow(#require(entry()), by: .system, before: unseen)
    #expect(throws: Refusal.groupIsArchived) {
      try roster(archived: true).allow(#require(entry()), by: .system, before: unseen)
    }
  }

  @Test func `a receipt is filed or dropped once, and may be opened again`() throws {
    let receipt = ID<Receipt>(high: 0, low: 1)
    var journal = RandomJournal(Seed.dice())
    let (filing, dropping) = (Receipt.Status.filed(ID(high: 0, low: 2)), Receipt.Status.dropped(reason: "x"))
    func allow(_ status: Receipt.Status, after old: Receipt.Status) throws(Refusal) {
      var before = EntityState(Entity(.receipt, receipt))
      before.apply(journal.operation(.receipt(receipt, .added(ID(high: 0, low: 3)))))
      if !old.isPending { before.apply(journal.later(.receipt(receipt, .status(old)))) }
      try roster().allow(.receipt(receipt, .status(status)), by: .person(benPerson), before: before)
    }
    try allow(filing, after: .pending)
    try allow(dropping, after: .pending)
    try allow(.pending, after: filing)
    try allow(.pending, after: dropping)
    for (status, old) in [
      (filing, filing), (.filed(ID(high: 0, low: 9)), filing), (dropping, filing), (filing, dropping),
    ] { #expect(throws: Refusal.receiptIsSettled) { try allow(status, after: old) } }
    #expect(throws: Refusal.nothingChanged) { try allow(.pending, after: .pending) }
  }

  @Test func `a change lists what it names`() throws {
    let label = ID<Label>(high: 0, low: 5)
    let change = edit {
      $0.bill = bill()
      $0.category = .to(HouseholdCategory.rent.id)
      $0.payee = .to(label)
      $0.attachments = SetEdit(added: [ID(high: 0, low: 6)], removed: [ID(high: 0, low: 7)])
    }
    #expect(change.references.members == [ada])
    #expect(change.references.labels == [label])
    #expect(change.references.attachments == [ID(high: 0, low: 6)])
    #expect(Change.budget(HouseholdCategory.rent.id, nil).references == References())
  }
}
