import Encodings
import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store

/// Groups that people change at random through the store, and the same folded in memory beside it.
final class RandomWorld {
  let transaction: Transaction
  var random: Dice
  let ada: ID<Person> = ID(high: 1, low: 1)
  let ben: ID<Person> = ID(high: 1, low: 2)
  var groups: [ID<Group>: RandomChanges] = [:]
  var folded: [ID<Group>: FoldedGroup] = [:]
  private(set) var now = Instant.start
  private(set) var refused = 0
  private(set) var accepted: [Appended] = []

  init(salt: Int, groups count: Int = 2, entries: Int = 12) throws {
    random = Seed.dice(salt)
    let connection = try Database.inMemory.connect()
    try Schema.current.migrator.migrate(connection)
    transaction = Transaction(connection)
    for (person, name) in [(ada, "Ada"), (ben, "Ben")] {
      try transaction.addGuest(Account(id: person, displayName: name, created: .start))
    }
    for number in 0..<count { try addGroup(number, entries: entries) }
  }

  private func addGroup(_ number: Int, entries: Int) throws {
    let group = ID<Group>(high: 2, low: UInt64(number))
    let changes = RandomChanges(Dice(seed: random.next()), people: [ada, ben], entries: entries)
    groups[group] = changes
    folded[group] = FoldedGroup(group: group)
    take(
      try transaction.createGroup(
        group, named: "Flat", in: RandomChanges.euro, founder: NewMember(changes.members[0], "Ada"),
        members: changes.members[1...].prefix(2).map { NewMember($0, "Someone") }, as: random.id(),
        from: origin(ada)))
    for attachment in changes.attachments { try addFile(attachment, to: group) }
  }

  /// Gives a group everything that entries name, so that few of them are refused.
  func furnish(_ group: ID<Group>, entries count: Int) throws {
    guard var changes = groups[group] else { return }
    var all: [Change] = changes.labels.map {
      .label($0, .added(kind: .tag, name: "Täg", icon: nil, heading: nil))
    }
    all += changes.members.dropFirst(3).map { .member($0, .added(name: "Dee", role: .member, person: nil)) }
    for rule in changes.rules {
      guard let schedule = Schedule(every: 1, .month, from: try changes.day()) else { continue }
      var template = Entry(title: "Rent", day: try changes.day(), bill: try changes.bill())
      template.tags = []
      all.append(.rule(rule, .added(schedule: schedule, template: template)))
    }
    all += try changes.entries.prefix(count).map { .entry($0, .added(try changes.entry())) }
    take(try transaction.append(all.map { Proposal(random.id(), $0) }, to: group, from: origin(ada)))
  }

  private func addFile(_ id: ID<Ledger.Attachment>, to group: ID<Group>) throws {
    let file = AttachedFile(
      id: id, group: group, uploader: ada, type: "image/png", size: 3, digest: try Digest(1), created: .start)
    try transaction.add(file, contents: [1, 2, 3])
  }

  func origin(_ person: ID<Person>) -> Origin {
    Origin(.person(person), on: ID(high: 9, low: person.low), at: now)
  }

  /// Tries random changes; those that are refused must leave no trace.
  func step(_ count: Int) throws {
    for _ in 0..<count {
      now = now.adding(.milliseconds(random.below(3)))
      let group = random.pick(groups.keys.sorted())
      try step(in: group)
    }
  }

  private func step(in group: ID<Group>) throws {
    var proposals: [Proposal] = []
    for _ in 0..<(random.chance(15) ? 2 : 1) {
      guard let change = try? groups[group]?.change() else { continue }
      proposals.append(Proposal(random.id(), change))
    }
    do {
      take(try transaction.append(proposals, to: group, from: origin(random.chance(90) ? ada : ben)))
    } catch Refusal.groupIsArchived {
      let change = Change.group(.archived(false))
      take(try transaction.append([Proposal(random.id(), change)], to: group, from: origin(ada)))
    } catch is Refusal { refused += 1 } catch is JournalError { refused += 1 }
  }

  func take(_ appended: [Appended]) {
    for one in appended where !one.isResend {
      folded[one.operation.group]?.apply(one.operation)
      accepted.append(one)
    }
  }

  func household(_ group: ID<Group>) throws -> FoldedGroup { try #require(folded[group]) }
}
