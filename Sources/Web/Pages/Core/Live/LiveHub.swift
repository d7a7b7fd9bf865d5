import HTTP
import Ledger
import Store
import Threads

/// The event streams of open pages, which announce the current position of a group's journal.
final class LiveHub: Sendable {
  /// The limits of streams. Two requests at the same moment may both pass a limit.
  struct Limits {
    /// A browser needs one, or one a page where pages cannot share it.
    var perSession = 16
    /// In all browsers of a person.
    var perPerson = 64
    /// Each stream holds a connection, and the server has a multiple of this limit. At the limit the person
    /// with the most streams loses one to a person with fewer, so making more accounts gains nothing.
    var altogether = 2_000
  }

  private enum Topic: Hashable {
    case person(ID<Person>)
    /// The changes of one group, for one of its members.
    case group(ID<Group>, ID<Person>)
    /// The changes of one group, for those with the link to one of its bills.
    case linked(ID<Group>)
    /// No events are published to it; it is used to end the streams of a session.
    case session(ID<Session>)
    /// All streams of one person: to count them, and to end them. No events are published under it.
    case listener(ID<Person>)

    var isListener: Bool { if case .listener = self { true } else { false } }
  }

  private struct State {
    /// Who hears of a group's changes: its members, and those who were members at the last event.
    var audiences: [ID<Group>: Set<ID<Person>>] = [:]
    var news = LiveNews()
    var isTelling = false
  }

  private let store: DataStore
  private let clock: WallClock
  private let limits: Limits
  private let asksForFactors: Bool
  private let hub = EventHub<Topic>()
  private let state = Monitor(State())

  /// `asksForFactors`: whether browsers need a second factor where the instance requires one.
  init(_ store: DataStore, clock: WallClock, limits: Limits = Limits(), asksForFactors: Bool = true) {
    self.store = store
    self.clock = clock
    self.limits = limits
    self.asksForFactors = asksForFactors
    store.onCommit { [weak self] in self?.hear($0) }
  }

  /// The number of open streams.
  var count: Int { hub.count }

  // MARK: - Listening

  /// Opens a stream for a browser, with the changes of one group or of all the visitor's groups. If there are
  /// changes since the position that the browser knows, it sends them at once.
  func open(for me: SignedIn, following group: ID<Group>?, since: Int64?) throws -> EventStream {
    let now = clock.now()
    return try open(
      for: Listener(person: me.account.id, session: me.session.id) { [asksForFactors] snapshot in
        let isThere = try snapshot.sessions(of: me.account.id, at: now).contains { $0.id == me.session.id }
        guard isThere, asksForFactors else { return isThere }
        return try !snapshot.lacksFactor(me.session.id)
      }, following: group, since: since)
  }

  /// Opens a stream for an API client, with the changes of one group.
  func open(for token: PersonalToken, following group: ID<Group>, since: Int64?) throws -> EventStream {
    let now = clock.now()
    return try open(
      for: Listener(person: token.account, session: token.session) { try $0.isOpen(token, at: now) },
      following: group, since: since)
  }

  /// Opens a stream for someone at the table, with the changes of the group that the bill belongs to.
  func open(withLinkTo group: ID<Group>, since: Int64?) throws -> EventStream {
    let topic = Topic.linked(group)
    guard hub.subscriberCount(of: topic) < limits.perPerson, hub.count < limits.altogether else {
      throw Problem.tooMany(seconds: 10)
    }
    let stream = hub.subscribe(to: [topic])
    do {
      let newest = try store.read { try $0.position(of: group) }
      if let since, newest > since { stream.send(Self.event(newest)) }
      return stream
    } catch {
      stream.end()
      throw error
    }
  }

  /// Ends the streams of everyone at a table of the group. Those whose link is still good open another.
  func endTables(of group: ID<Group>) { hub.end(.linked(group)) }

  /// The person behind a stream, and whether their session or token is still valid.
  private struct Listener {
    let person: ID<Person>
    let session: ID<Session>
    let isLetIn: (Snapshot) throws -> Bool
  }

  private func open(for me: Listener, following group: ID<Group>?, since: Int64?) throws -> EventStream {
    let person = me.person
    let session = Topic.session(me.session)
    let listener = Topic.listener(person)
    let own = hub.subscriberCount(of: listener)
    guard hub.subscriberCount(of: session) < limits.perSession, own < limits.perPerson else {
      throw Problem.tooMany(seconds: 10)
    }
    if hub.count >= limits.altogether { hub.endOne(ofMoreThan: own + 1) { $0.isListener } }
    guard hub.count < limits.altogether else { throw Problem.tooMany(seconds: 10) }
    let stream = hub.subscribe(to: [session, listener, group.map { .group($0, person) } ?? .person(person)])
    do {
      let groups = try group.map { [$0] } ?? store.read { try $0.groupIDs(of: person) }
      state.withLock { state in for group in groups { state.audiences[group, default: []].insert(person) } }
      // The position is read after subscribing: a change before that would reach the stream by no event.
      let newest = try store.read { snapshot in
        try require(me, in: group, snapshot)
        // A group that the person has lost counts with the position at which they lost it.
        let lost = try group == nil ? snapshot.lastLoss(of: person) : 0
        return try groups.map { try snapshot.position(of: $0) }.reduce(lost, max)
      }
      if let since, newest > since { stream.send(Self.event(newest)) }
      return stream
    } catch {
      stream.end()
      throw error
    }
  }

  private func require(_ me: Listener, in group: ID<Group>?, _ snapshot: Snapshot) throws {
    let isMember = try group.map { try snapshot.people(in: $0).contains(me.person) } ?? true
    guard isMember, try me.isLetIn(snapshot) else { throw Problem.notFound }
  }

  // MARK: - Publishing

  /// Runs on the writer's thread, which must not block, so a task sends the events. Changes that come faster
  /// than they can be sent are merged into one event.
  private func hear(_ notices: [Notice]) {
    // Without streams the audiences are dropped; a new stream begins with those of its own groups.
    guard hub.count > 0 else { return state.withLock { $0.audiences = [:] } }
    let mustBegin = state.withLock { state in
      state.news.add(notices)
      defer { state.isTelling = true }
      return !state.isTelling
    }
    if mustBegin { Task.detached { self.tellAll() } }
  }

  private func tellAll() {
    while let news = takeNews() {
      for session in news.ended { hub.end(.session(session)) }
      for person in news.asked { hub.end(.listener(person)) }
      // Without a database there is no change to show either.
      guard let people = try? people(in: news.groups) else { continue }
      for (group, sequence) in news.changes { tell(people[group] ?? [], group, sequence) }
    }
  }

  private func takeNews() -> LiveNews? {
    state.withLock { state in
      defer { state.news = LiveNews() }
      state.isTelling = !state.news.isEmpty
      return state.isTelling ? state.news : nil
    }
  }

  private func people(in groups: [ID<Group>]) throws -> [ID<Group>: Set<ID<Person>>] {
    try store.read { snapshot in
      try Dictionary(uniqueKeysWithValues: groups.map { ($0, try snapshot.people(in: $0)) })
    }
  }

  /// Former members get a last event, so that their pages notice; then their streams end.
  private func tell(_ people: Set<ID<Person>>, _ group: ID<Group>, _ sequence: Int64) {
    let before = state.withLock { $0.audiences.updateValue(people, forKey: group) ?? [] }
    for person in people.union(before) {
      hub.publish(Self.event(sequence, of: group), to: .person(person))
      hub.publish(Self.event(sequence), to: .group(group, person))
    }
    hub.publish(Self.event(sequence), to: .linked(group))
    for person in before.subtracting(people) { hub.end(.group(group, person)) }
  }

  private static func event(_ sequence: Int64, of group: ID<Group>? = nil) -> ServerSentEvent {
    let name = group.map { #""group":"\#($0)","# } ?? ""
    return ServerSentEvent(id: "\(sequence)", name: "change", data: #"{\#(name)"seq":\#(sequence)}"#)
  }
}

/// The changes since the last events, reduced to what the streams need.
struct LiveNews {
  private var positions: [ID<Group>: Int64] = [:]
  private(set) var ended: Set<ID<Session>> = []
  /// People whose streams end because they now need a second factor.
  private(set) var asked: Set<ID<Person>> = []

  var isEmpty: Bool { positions.isEmpty && ended.isEmpty && asked.isEmpty }
  var groups: [ID<Group>] { Array(positions.keys) }

  /// The oldest first, because a browser remembers the position of the last event.
  var changes: [(group: ID<Group>, sequence: Int64)] {
    positions.map { ($0.key, $0.value) }.sorted { $0.1 < $1.1 }
  }

  mutating func add(_ notices: [Notice]) {
    for notice in notices {
      switch notice {
      case .changed(let group, let sequence): positions[group] = max(positions[group] ?? 0, sequence)
      case .rulesChanged, .groupHidden, .accountAdded, .lettersPosted, .messagesChosen, .pushesQueued: break
      case .ended(let session): ended.insert(session)
      case .factorAsked(let person): asked.insert(person)
      }
    }
  }
}
