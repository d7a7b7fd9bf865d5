/// What the program tells whoever started it, by the numbers of sysexits.
enum ExitCode: Int32 {
  case success = 0
  /// The question was answered with no.
  case failure = 1
  case usage = 64
  case badData = 65
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
}
