/// Why a command ends early: one clear line, and the code to exit with.
struct Failure: Error {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  static func usage(_ message: String) -> Failure { Failure(.usage, message) }
}
