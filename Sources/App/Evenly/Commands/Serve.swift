import HTTP
import Operations
import Pages

/// Runs the server until a signal to stop.
struct Serve {
  private let settings: SiteSettings

  init(_ settings: Settings) throws(Failure) { self.settings = try settings.site() }

  func run() throws(Failure) -> ExitCode {
    // Beside the threads that answer, one writes.
    Memory.share(among: max(2, settings.threads ?? Processors.count))
    StopSignal.block()
    if settings.certificate != nil { StopSignal.blockHangUp() }
    let site: RunningSite
    do { site = try RunningSite(settings) } catch let failure as StartFailure { throw Failure(failure) } catch
    { throw Failure(.software, "cannot start: \(error)") }
    Console.print("listening on \(site.address)")
    StopSignal.wait()
    if let failure = site.stop() { throw Failure(failure) }
    return .success
  }
}

extension Failure {
  init(_ failure: StartFailure) {
    let code: ExitCode =
      switch failure.kind {
      case .badData: .badData
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .locked: .tryAgain
      }
    self.init(code, failure.sentence)
  }
}
