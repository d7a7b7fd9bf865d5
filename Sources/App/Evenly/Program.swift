import Glibc

/// A call of the program: a command, its flags, and the environment behind them.
struct Program {
  let arguments: [String]

  func run() -> ExitCode {
    // A limit on the size of files must be an error like a full disk, and not kill the process.
    signal(SIGXFSZ, SIG_IGN)
    Self.keepToItself()
    do throws(Failure) {
      let (command, rest) = try chooseCommand()
      if rest.contains("--help") || rest.contains("-h") {
        Console.print(Manual.text(for: command))
        return .success
      }
      return try command.run(rest)
    } catch {
      Console.complain(error.message)
      return error.code
    }
  }

  /// Protects private data: files are readable by their owner alone, and a core dump, with typed text and
  /// session tokens, is never written.
  private static func keepToItself() {
    umask(0o077)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Without a command, or with flags alone, the program serves.
  private func chooseCommand() throws(Failure) -> (Command, [String]) {
    guard let first = arguments.first else { return (.serve, []) }
    if first == "--help" || first == "-h" { return (.help, []) }
    if first == "--version" { return (.version, []) }
    if first.hasPrefix("-") { return (.serve, arguments) }
    guard let command = Command(rawValue: first) else {
      throw .usage("there is no command '\(first)'; evenly help lists them")
    }
    return (command, Array(arguments.dropFirst()))
  }
}

extension Command {
  func run(_ arguments: [String]) throws(Failure) -> ExitCode {
    switch self {
    case .serve: try Serve(Settings(arguments, for: self)).run()
    case .backup: try BackUp(Settings(arguments, for: self)).run()
    case .backupKey: try BackupKey(Settings(arguments, for: self)).run()
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
