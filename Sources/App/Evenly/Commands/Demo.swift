import Accounts
import DemoData
import Store

/// Fills an empty database with a made-up household, or with many made-up entries.
struct Demo {
  private let database: String
  private let content: Content
  private let seed: UInt64

  private enum Content {
    case story(HouseholdStory)
    case bulk(DemoPlan)
  }

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    let until = try settings.day(.until, in: DemoPlan.dayLimits) ?? DemoPlan.day(of: WallClock.system.now())
    seed = UInt64(try settings.number(.seed, in: 0...Int.max) ?? 1)
    let numbers = (
      entries: try settings.number(.entries, in: DemoPlan.entryLimits),
      groups: try settings.number(.groups, in: DemoPlan.groupLimits),
      members: try settings.number(.members, in: DemoPlan.memberLimits)
    )
    if numbers == (nil, nil, nil) {
      guard let story = HouseholdStory(until: until, seed: seed) else { throw Self.tooMuch }
      content = .story(story)
    } else {
      let plan = DemoPlan(
        entries: numbers.entries ?? 900, groups: numbers.groups ?? 3, members: numbers.members ?? 4,
        seed: seed, until: until)
      guard let plan else { throw Self.tooMuch }
      content = .bulk(plan)
    }
  }

  private static var tooMuch: Failure { .usage("demo cannot create that much data; see evenly help demo") }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      let password = try AccountAdmin.demoHash(of: HouseholdStory.password, seed: seed)
      let store = try DataStore.open(database)
      defer { store.close() }
      do {
        switch content {
        case .story(let story): try store.fill(with: story, password: password)
        case .bulk(let plan):
          try store.fill(with: plan, password: password) { line.show("making entries", $0, of: $1) }
        }
      } catch StoreError.exists(let path) {
        throw Failure(.cannotCreate, "\(path) is not empty; demo needs a new database")
      }
    }
    return .success
  }
}

extension DataStore {
  /// The household of today, in memory.
  static func demo(_ options: StoreOptions) throws -> DataStore {
    let store = try DataStore.inMemory(options: options)
    let today = DemoPlan.day(of: WallClock.system.now())
    if let story = HouseholdStory(until: today, seed: 1) {
      try store.fill(with: story, password: try AccountAdmin.demoHash(of: HouseholdStory.password, seed: 1))
    }
    return store
  }
}
