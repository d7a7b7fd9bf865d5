/// The commands of the program.
enum Command: String, CaseIterable {
  case serve
  case backup
  case backupKey = "backup-key"
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
    case .serve: "start the web server (the default command)"
    case .backup: "copy the database to a file, even while a server uses it"
    case .backupKey: "make the pair of keys for encrypted backups"
    case .restore: "replace the database with a backup, also an encrypted one from a server"
    case .check: "compare all stored data with the journal; exit code 65 if it differs"
    case .export: "write all groups as JSON and CSV to a directory"
    case .import: "import a file from another app into a group, or preview the result"
    case .user: "add, list or disable accounts; reset a password or second factor"
    case .token: "add, list and remove API tokens"
    case .demo: "fill an empty database with a demo household"
    case .alert: "send a test alert to every address in --alerts"
    case .health: "check whether a running server answers; exit code 0 if it does"
    case .help: "show this help, or the flags of a command"
    case .version: "print the version"
    }
  }

  /// The operands of a command, in their order.
  var operands: [String] {
    switch self {
    case .backup: ["FILE"]
    case .restore: ["FILE|URL"]
    case .export: ["DIRECTORY"]
    case .import: ["FILE"]
    case .user: ["add|list|reset-password|reset-second-factor|disable", "NAME"]
    case .alert: ["test"]
    case .token: ["add|list|remove", "USERNAME", "ID"]
    case .serve, .check, .demo, .backupKey, .health, .help, .version: []
    }
  }

  /// The flags a command takes, in the order in which help lists them.
  var flags: [Flag] {
    switch self {
    case .serve: Flag.serving
    case .backup, .export, .user: [.database]
    case .restore: [.database, .force, .identity, .allowPrivateHosts]
    case .check: [.database, .repair, .acceptLoss]
    case .import: [.preview, .answers, .database, .person, .group, .newGroup, .currency, .leaveRefused]
    case .token: [.database, .tokenName, .scopes, .group, .days]
    case .demo: [.database, .entries, .groups, .members, .seed, .until]
    case .alert: [.alerts]
    case .health: [.host, .port, .basePath, .tlsCertificate, .tlsKey]
    case .backupKey, .help, .version: []
    }
  }
}
