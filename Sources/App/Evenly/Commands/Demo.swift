import Accounts
import DemoData
import Store

/// Fills an empty database with demo data of a household.
struct Demo {
  private let database: String
  private let plan: DemoPlan

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    let plan = DemoPlan(
      entries: try settings.number(.entries, in: DemoPlan.entryLimits) ?? 900,
      groups: try settings.number(.groups, in: DemoPlan.groupLimits) ?? 3,
      members: try settings.number(.members, in: DemoPlan.memberLimits) ?? 4,
      seed: UInt64(try settings.number(.seed, in: 0...Int.max) ?? 1),
      until: try settings.day(.until, in: DemoPlan.dayLimits) ?? DemoPlan.day(of: WallClock.system.now()))
    guard let plan else { throw .usage("demo cannot create that much data; see evenly help demo") }
    self.plan = plan
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      let password = try AccountAdmin.demoHash(of: "correct horse battery", seed: plan.seed)
      let store = try DataStore.open(database)
      defer { store.close() }
      do {
        try store.fill(with: plan, password: password) { line.show("making entries", $0, of: $1) }
      } catch StoreError.exists(let path) {
        throw Failure(.cannotCreate, "\(path) is not empty; demo needs a new database")
      }
    }
    return .success
  }
}
