import Operations

/// Prints the version.
struct Version {
  /// It takes nothing, and says so.
  init(_ settings: Settings) {}

  func run() -> ExitCode {
    Console.print("evenly \(Release.version)")
    return .success
  }
}
