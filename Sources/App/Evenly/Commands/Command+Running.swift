extension Command {
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
