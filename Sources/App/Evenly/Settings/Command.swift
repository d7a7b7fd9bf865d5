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
    case .token: "add, list and remove API tokens"
    case .demo: "fill an empty database with a made-up household"
    case .alert: "send a test message to every address in --alerts"
    case .health: "ask a running server whether it answers; exit code 0 if so"
    case .help: "print this, or the flags of a command"
    case .version: "print the version"
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
}
