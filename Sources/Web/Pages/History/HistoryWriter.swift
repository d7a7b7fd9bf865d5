import HTML
import Ledger
import Store
import Words

/// Makes the rows of a history; values that they share are looked up once.
struct HistoryWriter {
  let people: GroupPeople
  let headline: ChangeHeadline
  let sentence: ChangeSentence
  let differences: DifferenceWords
  let group: ID<Group>
  /// The links to entries and changes.
  let entries: Link
  let history: Link
  /// Whether the visitor may undo changes.
  let mayUndo: Bool
  private let zone: TimeZone
  private let pictures: [ID<Person>: ID<Avatar>]
  private let standsBelowDays: Bool
  private let name: String?
  private var authors: [Author: (name: String, face: Face?)] = [:]

  init(
    _ group: GroupFrame, _ people: GroupPeople, _ visit: Visit, pictures: [ID<Person>: ID<Avatar>] = [:],
    standsBelowDays: Bool = false
  ) {
    self.init(
      people, mayUndo: group.me.role.includes(.member), visit, pictures: pictures,
      standsBelowDays: standsBelowDays)
  }

  /// Rows that stand below headings of days show the time only, and those of several groups the name as well.
  init(
    _ people: GroupPeople, named name: String? = nil, mayUndo: Bool, _ visit: Visit,
    pictures: [ID<Person>: ID<Avatar>], standsBelowDays: Bool
  ) {
    self.standsBelowDays = standsBelowDays
    self.name = name
    self.people = people
    self.pictures = pictures
    group = people.overview.group.id
    headline = ChangeHeadline(people: people)
    sentence = ChangeSentence(people: people)
    differences = DifferenceWords(people: people)
    entries = Link("/groups", group, "entries")
    history = Link("/groups", group, "history")
    self.mayUndo = mayUndo
    zone = visit.timeZone
  }

  var t: Strings { people.t }

  /// The author of a change by name and picture, and its day and time.
  mutating func signature(_ author: Author?, at moment: Instant) -> ChangeSignature {
    let local = moment.time(in: zone)
    let isShort = standsBelowDays || local.day == people.formats.today
    let known = author.map { self.author($0) }
    let time = isShort ? people.formats.time(local) : people.formats.moment(local)
    return ChangeSignature(
      author: author, name: known?.name ?? "", face: known?.face, day: local.day,
      time: name.map { "\($0) · \(time)" } ?? time)
  }

  private mutating func author(_ author: Author) -> (name: String, face: Face?) {
    if let known = authors[author] { return known }
    let found = (people.isMe(author) ? t.memberYou : people.author(author), face(of: author))
    authors[author] = found
    return found
  }

  private func face(of author: Author) -> Face? {
    guard let person = author.person else { return nil }
    return people.overview.members.first { $0.person == person }.map { Face($0, pictures) }
  }
}

/// Who made a change, and when.
struct ChangeSignature {
  /// Nil for events whose author is not stored.
  let author: Author?
  let name: String
  /// Nil for automatic changes and for accounts that are gone.
  let face: Face?
  /// In the visitor's time zone.
  let day: Day
  let time: String
}
