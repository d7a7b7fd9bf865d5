import Operations

/// Prints the version.
struct Version {
  /// The command uses no settings.
  init(_ settings: Settings) {}

  func run() -> ExitCode {
    Console.print("evenly \(Release.full)")
    return .success
  }
}
