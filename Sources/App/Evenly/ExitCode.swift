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
