import DemoData
import HTTP
import Operations
import Pages
import Store

/// Runs the server until a signal to stop.
struct Serve {
  private let settings: SiteSettings

  init(_ settings: Settings) throws(Failure) { self.settings = try settings.site() }

  func run() throws(Failure) -> ExitCode {
    // Beside the threads that answer, one writes.
    Memory.share(among: max(2, settings.threads ?? Processors.count))
    StopSignal.block()
    if settings.certificate != nil { StopSignal.blockHangUp() }
    var isOver = false
    while !isOver {
      let site = try start()
      Console.print("listening on \(site.address)")
      if settings.demo == nil { StopSignal.wait() }
      isOver = settings.demo == nil || Self.waitForTomorrow()
      if let failure = site.stop() { throw Failure(failure) }
    }
    return .success
  }

  private func start() throws(Failure) -> RunningSite {
    do { return try RunningSite(settings) } catch let failure as StartFailure { throw Failure(failure) } catch
    { throw Failure(.software, "cannot start: \(error)") }
  }

  /// Waits for a signal to stop; false if midnight (UTC) comes first. Looks often, as a clock may be set, and a machine
  /// may sleep.
  private static func waitForTomorrow() -> Bool {
    let today = DemoPlan.day(of: WallClock.system.now())
    while DemoPlan.day(of: WallClock.system.now()) == today { if StopSignal.wait(seconds: 5) { return true } }
    return false
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
