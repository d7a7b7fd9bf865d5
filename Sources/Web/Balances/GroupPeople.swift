import Ledger
import Store
import Words

/// The members of a group, as whoever looks at a page calls them.
struct GroupPeople: Sendable {
  let overview: GroupOverview
  let me: ID<Member>
  let formats: Formats

  /// Those who settle as one.
  let parties: SettlementUnits
  private let names: [ID<Member>: String]
  /// Who is in the group now of those who settle as one, by who speaks for them.
  private let partners: [ID<Member>: [ID<Member>]]

  init(_ overview: GroupOverview, me: ID<Member>, formats: Formats) {
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

  var t: Strings { formats.t }

  /// The name that somebody goes by now, ready to stand in a sentence.
  func name(_ id: ID<Member>) -> String {
    formats.isolated(names[overview.representative(of: id)] ?? t.historySomebody)
  }

  func isMe(_ id: ID<Member>) -> Bool { overview.representative(of: id) == me }

  /// The name in a list, where one's own is marked.
  func nameInList(_ id: ID<Member>) -> String {
    isMe(id) ? t.balanceYourName(name: name(id)) : name(id)
  }

  /// All who settle together with somebody, that person first, as one name: "Ada and Ben".
  func party(_ id: ID<Member>) -> String {
    formats.list(([id] + others(inPartyOf: id)).map(name))
  }

  /// Whether somebody settles together with others.
  func isShared(_ id: ID<Member>) -> Bool { !others(inPartyOf: id).isEmpty }

  /// Whether somebody is oneself, or settles together with oneself.
  func isMine(_ id: ID<Member>) -> Bool {
    parties.representative(of: id) == parties.representative(of: me)
  }

  func others(inPartyOf id: ID<Member>) -> [ID<Member>] {
    (partners[parties.representative(of: id)] ?? []).filter { $0 != id }
  }

  /// A member that an address or a form names. One of another group is not there at all.
  func member(_ text: String?) throws(Problem) -> ID<Member> {
    guard let id = text.flatMap({ ID<Member>($0) }), names[id] != nil else { throw .notFound }
    return id
  }
}

extension GroupFrame {
  func people(_ visit: Visit) -> GroupPeople {
    GroupPeople(overview, me: me.id, formats: visit.formats)
  }
}
