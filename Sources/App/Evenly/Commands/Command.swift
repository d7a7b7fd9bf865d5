import HTTPClient
import Notifications
import Operations
import Store
import StoreMaintenance

/// The commands of the program.
enum Command: String, CaseIterable {
  case serve
  case backup
  case restore
  case check
  case export
  case `import`
  case user
  case token
  case demo
  case alert
  case health
  case help
  case version

  var summary: String {
    switch self {
    case .serve: "serve the household's pages (also what happens without a command)"
    case .backup: "copy the database to a file, also while a server uses it"
    case .restore: "put a backup in the place of the database"
    case .check: "compare all that is kept with the journal; exit code 65 if it differs"
    case .export: "write all groups as JSON and CSV into a directory"
    case .import: "add the export of another app to a group, or show what it would become"
    case .user: "add, list and disable accounts, or give one another password"
    case .token: "make, list and remove what programs show to be let in"
    case .demo: "fill an empty database with a made-up household"
    case .alert: "tell those whom --alerts names that this is a test"
    case .health: "ask a running server whether it answers; exit code 0 if so"
    case .help: "print this, or the flags of a command"
    case .version: "print the version"
    }
  }

  /// The details of a command in help, beyond its summary.
  var explanation: String {
    switch self {
    case .backup:
      """
      The copy is whole whatever is written meanwhile, and has its name only once it is
      on the disk and checked. It takes the place of an earlier backup, of nothing else.
      """
    case .restore:
      """
      The backup is checked before anything changes. No server may be running, and an
      existing database is replaced with --force alone.
      """
    case .check:
      """
      It reads beside a running server. With --repair no server may be running; what
      follows from a journal is made again, and nothing is changed where one cannot be
      read. Nor is it where a journal lacks changes or was tampered with, unless --accept-loss says
      that what they did may go.
      """
    case .export:
      """
      The directory is made, or is empty. The same database gives the same files.
      """
    case .import: Import.explanation
    case .user:
      """
      list needs no name. add and reset-password read the password from the terminal,
      or from standard input. All but list need the server to be stopped. The first
      account is the owner of the instance. A new password ends all sessions, and lets
      a disabled account in again. reset-second-factor lets the password alone in again
      where the telephone and the codes on paper are gone; sessions go on.
      """
    case .token:
      """
      add prints the token alone on one line, and nobody gets to see it again. remove
      takes the id that list prints. All but list need the server to be stopped.
      """
    case .demo:
      """
      Sign in as ada with the password: correct horse battery
      """
    case .serve:
      """
      Each variable may also be set with _FILE behind its name; then it names a file that
      holds the value.
      """
    case .alert:
      """
      A line for each of them says what came of it; exit code 1 if one was not reached.
      """
    case .health, .help, .version: ""
    }
  }

  /// The operands of a command, in their order.
  var operands: [String] {
    switch self {
    case .backup, .restore: ["FILE"]
    case .export: ["DIRECTORY"]
    case .import: ["FILE"]
    case .user: ["add|list|reset-password|reset-second-factor|disable", "NAME"]
    case .alert: ["test"]
    case .token: ["add|list|remove", "USERNAME", "ID"]
    case .serve, .check, .demo, .health, .help, .version: []
    }
  }

  /// The flags a command takes, in the order in which help lists them.
  var flags: [Flag] {
    switch self {
    case .serve: Flag.serving
    case .backup, .export, .user: [.database]
    case .restore: [.database, .force]
    case .check: [.database, .repair, .acceptLoss]
    case .import: [.preview, .answers, .database, .person, .group, .newGroup, .currency, .leaveRefused]
    case .token: [.database, .tokenName, .scopes, .group, .days]
    case .demo: [.database, .entries, .groups, .members, .seed]
    case .alert: [.alerts]
    case .health: [.host, .port, .basePath, .tlsCertificate, .tlsKey]
    case .help, .version: []
    }
  }

  func run(_ arguments: [String]) throws(Failure) -> ExitCode {
    switch self {
    case .serve: try Serve(Settings(arguments, for: self)).run()
    case .backup: try BackUp(Settings(arguments, for: self)).run()
    case .restore: try Restore(Settings(arguments, for: self)).run()
    case .check: try Check(Settings(arguments, for: self)).run()
    case .export: try Export(Settings(arguments, for: self)).run()
    case .import: try Import(Settings(arguments, for: self)).run()
    case .user: try User(Settings(arguments, for: self)).run()
    case .token: try Token(Settings(arguments, for: self)).run()
    case .demo: try Demo(Settings(arguments, for: self)).run()
    case .alert: try Alert(Settings(arguments, for: self)).run()
    case .health: try Health(Settings(arguments, for: self)).run()
    case .help: try Help(arguments).run()
    case .version: try Version(Settings(arguments, for: self)).run()
    }
  }
}

/// Sends a test alert to all configured addresses.
struct Alert {
  private let addresses: [AlertAddress]

  init(_ settings: Settings) throws(Failure) {
    guard try settings.operand(0) == "test" else { throw .usage("alert knows nothing but test") }
    addresses = try settings.alerts()
    guard !addresses.isEmpty else { throw settings.misuse(.alerts, "says nobody to tell") }
  }

  func run() throws(Failure) -> ExitCode {
    let log = Log(level: .error)
    let alerts: Alerts
    do throws(ConnectionFailure) {
      alerts = Alerts(addresses, WebClient(try TrustedAuthorities(), within: .anywhere), log: log)
    } catch { throw Failure(.failure, "\(error)") }
    var areAllReached = true
    for (address, failure) in alerts.send(.test, "If you read this, alerts reach you.") {
      areAllReached = areAllReached && failure == nil
      Console.print("\(address.name): \(failure ?? "sent")")
    }
    return areAllReached ? .success : .failure
  }
}

/// Replaces the database with a backup.
struct Restore {
  private let database: String
  private let file: String
  private let isForced: Bool

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    file = try settings.operand(0)
    isForced = settings.isOn(.force)
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      do {
        try Backup.restore(file, to: database, force: isForced) { line.show("copying", $0, of: $1) }
      } catch StoreError.exists(let path) { throw Failure(.cannotCreate, refusal(path)) }
    }
    return .success
  }

  private func refusal(_ path: String) -> String {
    isForced ? "\(path) is the backup itself" : "\(path) exists already; --force replaces it"
  }
}
