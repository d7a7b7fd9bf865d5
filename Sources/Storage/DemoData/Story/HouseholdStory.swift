internal import Encodings
package import Ledger
package import Store

/// A household of four groups, whose last year ends on a day: what `evenly demo` shows. The same day and seed make the
/// same data, including ids and times.
package struct HouseholdStory: Sendable {
  private let until: Day
  private let seed: UInt64

  /// Nil if the day is outside of the limits of `DemoPlan`.
  package init?(until: Day, seed: UInt64) {
    guard DemoPlan.dayLimits.contains(until) else { return nil }
    self.until = until
    self.seed = seed
  }

  /// Those who can sign in.
  package static let usernames = StoryPerson.allCases.compactMap(\.username)
  package static let password = "correct horse battery"

  /// So that the same month of the last year is there to compare with. The first one is whole.
  private static let months = 14

  fileprivate func write(to transaction: Transaction, password: String) throws {
    let first = until.adding(months: -Self.months)?.monthRange.lowerBound ?? until
    var dice = Dice(seed: seed)
    let people = try addPeople(to: transaction, on: first, password: password, &dice)
    var tellers = StoryGroup.all.map {
      StoryTeller($0, people: people, first: first, until: until, seed: dice.next())
    }
    for index in tellers.indices {
      try tellers[index].begin(in: transaction)
      try tellers[index].live()
    }
    tellers[0].leaveReceipt(from: "Green Grocer", by: .chi)
    try write(tellers.flatMap(\.deeds), to: transaction)
    for teller in tellers { try invite(.yuliya, to: teller, in: transaction, &dice) }
  }

  private func addPeople(to transaction: Transaction, on first: Day, password: String, _ dice: inout Dice)
    throws -> [StoryPerson: ID<Person>]
  {
    try transaction.makeInstance(dice.id(at: first.midnight), at: first.midnight)
    var people: [StoryPerson: ID<Person>] = [:]
    for (number, person) in StoryPerson.allCases.enumerated() where person.hasAccount {
      let id: ID<Person> = dice.id(at: first.midnight, number)
      let account = Account(id: id, displayName: person.rawValue, created: first.midnight)
      if let username = person.username {
        try transaction.add(account, username: username, password: password)
      } else {
        try transaction.addGuest(account)
      }
      if number == 0 { _ = try transaction.claimInstance(for: id) }
      people[person] = id
    }
    return people
  }

  /// In the order in which they were made, whichever group they belong to.
  private func write(_ deeds: [StoryDeed], to transaction: Transaction) throws {
    let inOrder = deeds.enumerated().sorted { ($0.1.moment, $0.0) < ($1.1.moment, $1.0) }.map(\.1)
    for (file, bytes) in inOrder.compactMap(\.picture) {
      try transaction.add(file, contents: bytes)
      let picture = SmallPicture(type: file.type, bytes)
      if let picture { try transaction.add(picture, beside: file.id, in: file.group) }
    }
    try transaction.append(inOrder.map(\.proposal))
  }

  /// Asks a person without an account, two days before the end.
  private func invite(
    _ person: StoryPerson, to teller: StoryTeller, in transaction: Transaction, _ dice: inout Dice
  ) throws {
    guard let member = teller.members[person], let founder = teller.group.people.first,
      let token = Digest(SHA256.digest(of: Array("\(dice.next())".utf8)))
    else { return }
    let asked = until.midnight.adding(.seconds(-2 * 86_400))
    try transaction.add(
      Invitation(
        id: dice.id(at: asked), token: token, group: teller.id, member: member, role: .member,
        creator: teller.people[founder], created: asked, expires: asked.adding(.seconds(14 * 86_400)),
        places: 1))
  }
}

extension DataStore {
  /// Fills an empty database with a story; `password` is the hash of the password of those who sign in. Throws
  /// `StoreError.exists` if there are accounts already.
  package func fill(with story: HouseholdStory, password: String) throws {
    let path = path ?? ""
    try writeAndWait { transaction in
      guard try transaction.accounts().isEmpty, try transaction.allGroups().isEmpty else {
        throw StoreError.exists(path: path)
      }
      try story.write(to: transaction, password: password)
    }
  }
}
