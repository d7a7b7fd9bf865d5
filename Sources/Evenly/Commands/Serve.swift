import Web

/// Serves until a signal asks to stop.
struct Serve {
  private let settings: SiteSettings

  init(_ settings: Settings) throws(Failure) {
    self.settings = try settings.site()
  }

  func run() throws(Failure) -> ExitCode {
    StopSignal.block()
    let site: RunningSite
    do {
      site = try RunningSite(settings)
    } catch {
      throw Failure(.inputOutput, "cannot listen on \(settings.host) port \(settings.port): \(error)")
    }
    Console.print("listening on \(site.address)")
    StopSignal.wait()
    site.stop()
    return .success
  }
}
