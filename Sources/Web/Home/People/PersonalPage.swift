import HTML
import HTTP
import Ledger
import Store
import Words

/// Where a person's own link leads: who they are and, for whoever is signed in, how the two stand.
struct PersonalPage {
  enum Viewer {
    case stranger
    case themselves
    case other(Shared)
  }

  /// The groups that the two share, and how they stand to each other in each of them and altogether.
  struct Shared {
    let groups: [GroupCard]
    let totals: [BalanceNote]
    /// Whether nothing is open between them in any group.
    let isEven: Bool
  }

  let frame: Frame
  let name: String
  let avatar: Link?
  let viewer: Viewer
  private let link: ID<PersonalLink>

  static func show(_ visit: Visit) throws -> Response {
    let page = try PersonalPage(visit, try visit.id("link"))
    return visit.page { Views.homePerson(&$0, page: page) }
  }

  /// The picture, for whoever has the link.
  static func picture(_ visit: Visit) throws -> Response {
    let link: ID<PersonalLink> = try visit.id("link")
    let avatar = try visit.read { snapshot in
      try snapshot.account(behind: link)?.avatar.flatMap { try snapshot.avatar($0) }
    }
    guard let avatar else { throw Problem.notFound }
    return Avatars.response(avatar, .unstored, to: visit)
  }

  private init(_ visit: Visit, _ link: ID<PersonalLink>) throws {
    self.link = link
    let me = visit.visitor?.account
    let (person, shared) = try visit.read { snapshot in
      guard let person = try snapshot.account(behind: link) else { throw Problem.notFound }
      return (person, try me.map { try Self.shared(by: $0.id, and: person.id, snapshot) } ?? [])
    }
    name = person.displayName
    avatar = person.avatar.map { _ in Link("/with", link, "picture") }
    let formats = visit.formats
    viewer =
      me == nil
      ? .stranger : me?.id == person.id ? .themselves : .other(Shared(shared, formats))
    frame = visit.frame(person.displayName)
  }

  var t: Strings { frame.t }
  var initial: String { name.first.map { String($0).uppercased() } ?? "" }
  var beginning: Link { Link("/people/new").query("name", name) }
  var signIn: Link { Link("/login").query("next", "/with/\(link)") }

  /// How the two stand to each other in each group that they share, whoever else is in it.
  private static func shared(
    by me: ID<Person>, and other: ID<Person>, _ snapshot: Snapshot
  ) throws -> [(group: GroupSummary, debts: [Money])] {
    try snapshot.groups(of: me).compactMap { summary in
      let id = summary.group.id
      guard let them = try snapshot.membership(of: other, in: id),
        let overview = try snapshot.overview(of: id)
      else { return nil }
      let debts = try snapshot.debts(of: id).merged(by: overview.people)
      let (mine, theirs) = (
        overview.people.representative(of: summary.me.id), overview.people.representative(of: them.id)
      )
      let open = debts.currencies.map { debts.debt(of: theirs, to: mine, in: $0) }.filter { !$0.isZero }
      return (summary, open)
    }
  }
}

extension PersonalPage.Shared {
  fileprivate init(_ shared: [(group: GroupSummary, debts: [Money])], _ formats: Formats) {
    groups = shared.map { GroupCard($0.group, $0.debts, formats) }
    totals = HomePage.totals(shared.flatMap(\.debts)).map { BalanceNote(mine: $0, formats) }
    isEven = shared.allSatisfy(\.debts.isEmpty)
  }
}
