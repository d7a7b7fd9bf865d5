import Operations

/// Asks the server on this machine whether it answers, for a container's health check.
struct Health {
  private let probe: HealthProbe

  init(_ settings: Settings) throws(Failure) {
    probe = HealthProbe(
      host: try settings.host(), port: UInt16(try settings.number(.port, in: 1...65_535) ?? 8080),
      basePath: try settings.basePath(), isEncrypted: try settings.certificate() != nil)
  }

  func run() throws(Failure) -> ExitCode {
    guard probe.isAnswered() else { throw Failure(.failure, "the server does not answer") }
    return .success
  }
}
