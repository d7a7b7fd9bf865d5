internal import Exchange
package import Ledger
import Store

/// Matches the people of a file with members of the group, by choice or by name, or with new members.
package struct PeopleMatches: Hashable, Sendable {
  /// One for each of the file's people.
  package private(set) var members: [ID<Member>] = []
  /// New members to make, by their ids.
  package private(set) var added: [(id: ID<Member>, name: String)] = []
  /// The indexes of people who are no member yet.
  package private(set) var new: Set<Int> = []
  /// The indexes of people who are the author.
  package private(set) var mine: Set<Int> = []

  private var names: Set<FoldedText> = []

  package static func == (a: Self, b: Self) -> Bool {
    a.members == b.members && a.added.map(\.id) == b.added.map(\.id)
      && a.added.map { Array($0.name.utf8) } == b.added.map { Array($0.name.utf8) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(members) }

  /// `me` is the author, in the group or as its future founder, and new ids derive from `seed`.
  init(
    _ draft: ImportDraft, _ choices: ImportChoices, _ roster: Roster, me: (id: ID<Member>, name: String),
    seed: ID<ImportUpload>
  ) {
    let known = KnownNames(roster, me)
    names = known.taken
    let involved = known.viewers.isEmpty ? [] : Self.involved(in: draft)
    for (place, name) in draft.people.enumerated() {
      // Members made by an earlier part of the file are not made again.
      let made = known.standing(Self.member(place + 1, of: seed))
      let member: ID<Member>?
      switch choices.people[name] {
      case .member(let id)?: member = known.standing(id) ?? known[name]
      case .myself?: member = me.id
      case .new?: member = made
      case nil:
        // A viewer of this group is listed without a share by our own table.
        let viewer = involved.contains(place) ? nil : known.viewers[FoldedText(name: name)]
        member = known[name] ?? made ?? viewer
      }
      if member == me.id { mine.insert(place) }
      if let member { members.append(member) } else { add(name, Self.member(place + 1, of: seed)) }
    }
  }

  /// The people who have paid or owe money in the file.
  private static func involved(in draft: ImportDraft) -> Set<Int> {
    draft.entries.reduce(into: []) { involved, entry in
      involved.formUnion(entry.paid.map(\.person))
      switch entry.division {
      case .owed(let parts): involved.formUnion(parts.map(\.person))
      case .weights(let weights): involved.formUnion(weights.map(\.person))
      }
    }
  }

  /// New ids sort like the people of the file: odd cents go by that order, and so to the same people as
  /// before.
  static func member(_ number: Int, of seed: ID<ImportUpload>) -> ID<Member> {
    ID(high: seed.high, low: seed.low &+ UInt64(clamping: number))
  }

  private mutating func add(_ name: String, _ id: ID<Member>) {
    new.insert(members.count)
    members.append(id)
    added.append((id, distinct(name)))
  }

  /// A valid, visible and unused name: `Sam`, `Sam (2)`.
  private mutating func distinct(_ name: String) -> String {
    let longest = TextConstraint.memberName.longest
    let name = name.isVisible ? name : "?"
    var text = name.count > longest ? String(name.prefix(longest - 1)) + "…" : name
    var number = 2
    while !names.insert(FoldedText(name: text)).inserted {
      text = "\(name.prefix(longest - 6)) (\(number))"
      number += 1
    }
    return text
  }
}

/// Members by name: current members before those who have left.
private struct KnownNames {
  private let roster: Roster
  private var byName: [FoldedText: ID<Member>] = [:]
  private(set) var taken: Set<FoldedText> = []
  private(set) var viewers: [FoldedText: ID<Member>] = [:]

  init(_ roster: Roster, _ me: (id: ID<Member>, name: String)) {
    self.roster = roster
    let standing = roster.standing
    // Only an owner can bring back a former member who has an account.
    let former = roster.members.filter { $0.isRemoved && $0.mergedInto == nil && $0.person == nil }
    let merged = roster.members.filter { $0.mergedInto != nil }
    for member in former.reversed() { byName[FoldedText(name: member.name)] = member.id }
    for member in merged where roster.member(standing[member.id])?.sharesCosts == true {
      byName[FoldedText(name: member.name)] = standing[member.id]
    }
    for member in roster.members.reversed() where member.isCurrent {
      // Viewers have no shares, even if their name is in the file.
      if member.sharesCosts {
        byName[FoldedText(name: member.name)] = member.id
      } else {
        viewers[FoldedText(name: member.name)] = member.id
      }
      taken.insert(FoldedText(name: member.name))
    }
    byName[FoldedText(name: me.name)] = me.id
    taken.insert(FoldedText(name: me.name))
  }

  subscript(name: String) -> ID<Member>? { byName[FoldedText(name: name)] }

  /// The member after merges; nil for one that the group does not have.
  func standing(_ id: ID<Member>) -> ID<Member>? { roster.member(id) == nil ? nil : roster.standing[id] }
}
