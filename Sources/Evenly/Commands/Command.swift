/// What the program can be asked to do.
enum Command: String, CaseIterable {
  case serve
  case health
  case help
  case version

  var summary: String {
    switch self {
    case .serve: "serve the household's pages (also what happens without a command)"
    case .health: "ask a running server whether it answers; exit code 0 if so"
    case .help: "print this, or the flags of a command"
    case .version: "print the version"
    }
  }

  /// The flags a command takes, in the order in which help lists them.
  var flags: [Flag] {
    switch self {
    case .serve: Flag.allCases
    case .health: [.host, .port, .basePath]
    case .help, .version: []
    }
  }

  func run(_ arguments: [String]) throws(Failure) -> ExitCode {
    switch self {
    case .serve: try Serve(Settings(arguments, for: self)).run()
    case .health: try Health(Settings(arguments, for: self)).run()
    case .help: try Help(arguments).run()
    case .version: Version.run()
    }
  }
}
