import HTML
import Ledger
import Store
import Words

/// Makes the rows of a history; values that they share are looked up once.
struct HistoryWriter {
  let people: GroupPeople
  let headline: ChangeHeadline
  let differences: DifferenceWords
  let group: ID<Group>
  /// The links to entries and changes.
  let entries: Link
  let history: Link
  /// Whether the visitor may undo changes.
  let mayUndo: Bool
  private let zone: TimeZone
  private let pictures: [ID<Person>: ID<Avatar>]?
  private var authors: [Author: (name: String, face: Face?)] = [:]

  /// With pictures, the rows stand below headings of days,
  /// so they show the time only, and the author's picture.
  init(_ group: GroupFrame, _ people: GroupPeople, _ visit: Visit, pictures: [ID<Person>: ID<Avatar>]? = nil)
  {
    self.people = people
    self.pictures = pictures
    self.group = group.group.id
    headline = ChangeHeadline(people: people)
    differences = DifferenceWords(people: people)
    entries = Link("/groups", group.group.id, "entries")
    history = Link("/groups", group.group.id, "history")
    mayUndo = group.me.role.includes(.member)
    zone = visit.timeZone
  }

  var t: Strings { people.t }
  var showsFaces: Bool { pictures != nil }

  /// The author and time of a change, its day, and the author's picture.
  mutating func signature(_ author: Author?, through program: String? = nil, at moment: Instant) -> (
    meta: String, day: Day, face: Face?
  ) {
    let local = moment.time(in: zone)
    let time = pictures == nil ? people.formats.moment(local) : people.formats.time(local)
    guard let author else { return (time, local.day, nil) }
    let known = self.author(author)
    let name = people.name(known.name, through: program)
    return (t.historyMeta(name: name, time: time), local.day, known.face)
  }

  private mutating func author(_ author: Author) -> (name: String, face: Face?) {
    if let known = authors[author] { return known }
    let found = (people.author(author), face(of: author))
    authors[author] = found
    return found
  }

  private func face(of author: Author) -> Face? {
    guard let pictures, let person = author.person else { return nil }
    return people.overview.members.first { $0.person == person }.map { Face($0, pictures) }
  }
}
