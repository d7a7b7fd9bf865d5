internal import Ledger

/// A cache of what was read of groups, valid until the group's journal grows: most pages are viewed far more
/// often than their group is changed.
struct GroupMemory {
  final class Known {
    let overview: GroupOverview
    /// The balances and the debts of all members.
    var balances: (Balances, PairwiseDebts)?
    /// The titles used last.
    var titles: [String]?
    /// The currencies in use.
    var currencies: [Currency]?
    private var parts: [String: Any] = [:]

    init(overview: GroupOverview) { self.overview = overview }

    /// A part of a type that is declared where it is read.
    subscript<Part>(name: String) -> Part? {
      get { parts[name] as? Part }
      set { parts[name] = newValue }
    }
  }

  /// A household has a handful of groups; one more replaces another.
  private static let most = 16

  /// Enough for this many people who use the app at the same time.
  private static let mostPeople = 64

  var known: [ID<Group>: Known] = [:]
  /// The groups of people, and the position of all journals at which they are valid.
  private var titles: [ID<Person>: [GroupTitle]] = [:]
  private var titlesPosition: Int64?

  subscript(group: ID<Group>, at position: Int64) -> Known? {
    known[group].flatMap { $0.overview.sequence == position ? $0 : nil }
  }

  func titles(of person: ID<Person>, at position: Int64) -> [GroupTitle]? {
    titlesPosition == position ? titles[person] : nil
  }

  mutating func keep(_ read: [GroupTitle], of person: ID<Person>, at position: Int64) {
    if titlesPosition != position || titles.count >= Self.mostPeople { titles = [:] }
    titlesPosition = position
    titles[person] = read
  }

  /// The overview that was read last, maybe outdated.
  func latest(of group: ID<Group>) -> GroupOverview? { known[group]?.overview }

  mutating func keep(_ overview: GroupOverview) {
    if known.count >= Self.most, known[overview.group.id] == nil, let other = known.keys.first {
      known[other] = nil
    }
    known[overview.group.id] = Known(overview: overview)
  }

  /// A cached part that depends on the group only.
  func value<Value>(_ part: KeyPath<Known, Value?>, of overview: GroupOverview) -> Value? {
    self[overview.group.id, at: overview.sequence]?[keyPath: part]
  }

  mutating func keep<Value>(
    _ value: Value, as part: ReferenceWritableKeyPath<Known, Value?>, of overview: GroupOverview
  ) {
    guard self[overview.group.id, at: overview.sequence] != nil else { return }
    known[overview.group.id]?[keyPath: part] = value
  }
}

extension Snapshot {
  /// Returns the cached part of a group, or reads it if the group has changed since.
  func remembered<Value>(
    _ part: ReferenceWritableKeyPath<GroupMemory.Known, Value?>, of overview: GroupOverview,
    _ read: () throws -> Value
  ) throws -> Value {
    guard remembersGroups else { return try read() }
    if let known = memory.value(part, of: overview) { return known }
    let value = try read()
    memory.keep(value, as: part, of: overview)
    return value
  }

  /// The same by the group's id; the group may not exist.
  func remembered<Value>(
    _ part: ReferenceWritableKeyPath<GroupMemory.Known, Value?>, of group: ID<Group>,
    _ read: () throws -> Value
  ) throws -> Value {
    guard remembersGroups, let overview = try overview(of: group) else { return try read() }
    return try remembered(part, of: overview, read)
  }
}
