import HTML
import HTTP
import Ledger
import Store

/// Where a person's own link leads: who they are and, for whoever is signed in, how the two stand.
struct PersonalPage {
  enum Viewer {
    case stranger
    case themselves
    /// The groups of just these two.
    case other([GroupCard])
  }

  let frame: Frame
  let name: String
  let avatar: Link?
  let viewer: Viewer
  private let link: ID<PersonalLink>

  static func show(_ visit: Visit) throws -> Response {
    let page = try PersonalPage(visit, try visit.id("link"))
    return visit.page { Views.peoplePerson(&$0, page: page) }
  }

  /// The picture, for whoever has the link.
  static func picture(_ visit: Visit) throws -> Response {
    let link: ID<PersonalLink> = try visit.id("link")
    let avatar = try visit.store.read { snapshot in
      try snapshot.account(behind: link)?.avatar.flatMap { try snapshot.avatar($0) }
    }
    guard let avatar else { throw Problem.notFound }
    return Avatars.response(avatar, .unstored, to: visit)
  }

  private init(_ visit: Visit, _ link: ID<PersonalLink>) throws {
    self.link = link
    let me = visit.visitor?.account
    let (person, shared) = try visit.store.read { snapshot in
      guard let person = try snapshot.account(behind: link) else { throw Problem.notFound }
      return (person, try me.map { try Self.groups(of: $0.id, and: person.id, snapshot) } ?? [])
    }
    name = person.displayName
    avatar = person.avatar.map { _ in Link("/with", link, "picture") }
    let formats = visit.formats
    viewer =
      me == nil
      ? .stranger : me?.id == person.id ? .themselves : .other(shared.map { GroupCard($0, formats) })
    frame = visit.frame(person.displayName)
  }

  var t: Strings { frame.t }
  var initial: String { name.first.map { String($0).uppercased() } ?? "" }
  var beginning: Link { Link("/people/new").query("name", name) }
  var signIn: Link { Link("/login").query("next", "/with/\(link)") }

  private static func groups(
    of me: ID<Person>, and other: ID<Person>, _ snapshot: Snapshot
  ) throws -> [GroupSummary] {
    try snapshot.groups(of: me).filter { summary in
      guard summary.people == 2 else { return false }
      return try snapshot.membership(of: other, in: summary.group.id) != nil
    }
  }
}
