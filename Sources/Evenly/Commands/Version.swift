import Web

enum Version {
  static func run() -> ExitCode {
    Console.print("evenly \(Release.version)")
    return .success
  }
}
