package import Ledger
package import Store

/// The members of a group, as whoever looks at a page calls them.
package final class GroupPeople: Sendable {
  package let overview: GroupOverview
  /// Nil where whoever reads is nobody of the group.
  package let me: ID<Member>?
  package let formats: Formats

  /// Those who settle as one.
  package let parties: SettlementUnits
  private let names: [ID<Member>: String]
  /// Who is in the group now of those who settle as one, by who speaks for them.
  private let partners: [ID<Member>: [ID<Member>]]

  package init(_ overview: GroupOverview, me: ID<Member>?, formats: Formats) {
    self.overview = overview
    self.me = me
    self.formats = formats
    let parties = overview.parties
    self.parties = parties
    partners = Dictionary(grouping: overview.members.lazy.filter(\.isCurrent).map(\.id)) {
      parties.representative(of: $0)
    }
    names = Dictionary(overview.members.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The phrases of whoever reads.
  package var t: Strings { formats.t }

  /// The name that somebody goes by now, ready to stand in a sentence.
  package func name(_ id: ID<Member>) -> String {
    formats.isolated(names[overview.representative(of: id)] ?? t.historySomebody)
  }

  /// Whether somebody is oneself.
  package func isMe(_ id: ID<Member>) -> Bool { overview.representative(of: id) == me }

  /// The name in a list, where one's own is marked.
  package func nameInList(_ id: ID<Member>) -> String {
    isMe(id) ? t.balanceYourName(name: name(id)) : name(id)
  }

  /// All who settle together with somebody, that person first, as one name: "Ada and Ben".
  package func party(_ id: ID<Member>) -> String {
    let others = others(inPartyOf: id)
    return others.isEmpty ? name(id) : formats.list(([id] + others).map(name))
  }

  /// Whether somebody settles together with others.
  package func isShared(_ id: ID<Member>) -> Bool { !others(inPartyOf: id).isEmpty }

  /// Whether somebody is oneself, or settles together with oneself.
  package func isMine(_ id: ID<Member>) -> Bool {
    me.map { parties.representative(of: id) == parties.representative(of: $0) } == true
  }

  /// All who settle together with somebody.
  package func others(inPartyOf id: ID<Member>) -> [ID<Member>] {
    (partners[parties.representative(of: id)] ?? []).filter { $0 != id }
  }

  /// Whether this is one of the group's members.
  package func knows(_ id: ID<Member>) -> Bool { names[id] != nil }

  /// The name that a category, tag or payee goes by now.
  package func label(_ id: ID<Label>) -> String {
    let standing = overview.representative(of: id)
    let own = overview.label(standing).map { $0.name ?? HouseholdCategory($0.id)?.name(t) ?? "" }
    return formats.isolated(own ?? HouseholdCategory(standing)?.name(t) ?? t.historyNothing)
  }

  /// The same with the program that did it in their name.
  package func author(_ author: Author, through program: String?) -> String {
    name(self.author(author), through: program)
  }

  /// A name with the program that did it for whoever is called so.
  package func name(_ name: String, through program: String?) -> String {
    program.map { t.historyThrough(name: name, program: formats.isolated($0)) } ?? name
  }

  /// Whoever made a change, under the name they have in the group.
  package func author(_ author: Author) -> String {
    guard let person = author.person else { return t.historySystem }
    return member(of: person).map(name) ?? t.historySomebody
  }

  /// Who somebody is in the group now, or was before.
  private func member(of person: ID<Person>) -> ID<Member>? {
    var left: ID<Member>?
    for member in overview.members where member.person == person {
      if member.isCurrent { return member.id }
      left = left ?? member.id
    }
    return left ?? overview.formerNames[person]
  }
}
