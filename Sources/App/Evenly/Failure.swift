import Operations
import Store

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

extension Failure {
  /// Translates errors of the layers below into failures of the program.
  static func translating<R>(_ body: () throws -> R) throws(Failure) -> R {
    do { return try body() } catch let failure as Failure { throw failure } catch let error as StoreError {
      throw Failure(StartFailure(error))
    } catch { throw Failure(.software, "\(error)") }
  }
}

/// The exit codes of the program, by sysexits.
enum ExitCode: Int32 {
  case success = 0
  /// The answer to the question is no.
  case failure = 1
  case usage = 64
  case badData = 65
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
}
