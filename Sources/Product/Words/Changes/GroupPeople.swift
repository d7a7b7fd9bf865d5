package import Ledger
package import Store

/// The members of a group, by the names that a viewer of a page sees.
package final class GroupPeople: Sendable {
  package let overview: GroupOverview
  /// Nil if the reader is no member of the group.
  package let me: ID<Member>?
  package let formats: Formats

  /// Members who settle together.
  package let parties: SettlementUnits
  private let names: [ID<Member>: String]
  /// The current members of each party, by its representative.
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

  /// The phrases in the reader's language.
  package var t: Strings { formats.t }

  /// The current name of a member, isolated for use in a sentence.
  package func name(_ id: ID<Member>) -> String {
    formats.isolated(names[overview.representative(of: id)] ?? t.historyFormerMember)
  }

  /// Whether a member is the reader.
  package func isMe(_ id: ID<Member>) -> Bool { overview.representative(of: id) == me }

  /// The name in a list, where the reader's own is marked.
  package func nameInList(_ id: ID<Member>) -> String {
    isMe(id) ? t.balanceYourName(name: name(id)) : name(id)
  }

  /// The names of a member and of all who settle together with them, as one: "Ada and Ben".
  package func party(_ id: ID<Member>) -> String {
    let others = others(inPartyOf: id)
    return others.isEmpty ? name(id) : formats.list(([id] + others).map(name))
  }

  /// Whether a member settles together with others.
  package func isShared(_ id: ID<Member>) -> Bool { !others(inPartyOf: id).isEmpty }

  /// Whether a member is the reader, or settles together with the reader.
  package func isMine(_ id: ID<Member>) -> Bool {
    me.map { parties.representative(of: id) == parties.representative(of: $0) } == true
  }

  /// The others who settle together with a member.
  package func others(inPartyOf id: ID<Member>) -> [ID<Member>] {
    (partners[parties.representative(of: id)] ?? []).filter { $0 != id }
  }

  /// Whether this is one of the group's members.
  package func knows(_ id: ID<Member>) -> Bool { names[id] != nil }

  /// The current name of a category, tag or payee.
  package func label(_ id: ID<Label>) -> String {
    let standing = overview.representative(of: id)
    let own = overview.label(standing).map { $0.name ?? HouseholdCategory($0.id)?.name(t) ?? "" }
    return formats.isolated(own ?? HouseholdCategory(standing)?.name(t) ?? t.historyNothing)
  }

  /// The author's name with the API token that acted for them.
  package func author(_ author: Author, through program: String?) -> String {
    name(self.author(author), through: program)
  }

  /// A name with the API token that acted for that person.
  package func name(_ name: String, through program: String?) -> String {
    program.map { t.historyThrough(name: name, program: formats.isolated($0)) } ?? name
  }

  /// The author of a change, by their name in the group.
  package func author(_ author: Author) -> String {
    guard let person = author.person else { return t.historySystem }
    return member(of: person).map(name) ?? t.historyFormerMember
  }

  /// Whether a change was made by the reader.
  package func isMe(_ author: Author) -> Bool { me.map { isAuthor(author, $0) } == true }

  /// Whether a change was made by a member.
  func isAuthor(_ author: Author, _ id: ID<Member>) -> Bool {
    author.person.flatMap(member).map(overview.representative) == overview.representative(of: id)
  }

  /// The current or former member of an account.
  private func member(of person: ID<Person>) -> ID<Member>? {
    var left: ID<Member>?
    for member in overview.members where member.person == person {
      if member.isCurrent { return member.id }
      left = left ?? member.id
    }
    return left ?? overview.formerNames[person]
  }
}
