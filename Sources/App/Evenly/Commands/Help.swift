/// Prints the commands, or the flags of one command.
struct Help {
  private let command: Command?

  init(_ arguments: [String]) throws(Failure) {
    guard let name = arguments.first else {
      command = nil
      return
    }
    guard let command = Command(rawValue: name) else { throw .usage("there is no command '\(name)'") }
    guard arguments.count == 1 else { throw .usage("help takes one command") }
    self.command = command
  }

  func run() -> ExitCode {
    Console.print(Manual.text(for: command ?? .help))
    return .success
  }
}

/// The text of `evenly help`.
enum Manual {
  static func text(for command: Command) -> String {
    switch command {
    case .help: overview
    default: page(of: command)
    }
  }

  private static var overview: String {
    let commands = Command.allCases.map { row("evenly \($0.rawValue)", $0.summary) }
    return """
      Evenly keeps the shared expenses of a household, in one file.

      \(commands.joined(separator: "\n"))

      Flags beat the environment, which beats the default:

      \(flags(of: .serve))
      """
  }

  private static func page(of command: Command) -> String {
    let operands = command.operands.map { " \($0)" }.joined()
    let usage = "evenly \(command.rawValue)\(operands)\(command.flags.isEmpty ? "" : " [flags]")"
    let parts = ["\(usage): \(command.summary)", command.explanation, flags(of: command)]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func flags(of command: Command) -> String {
    command.flags.map { flag in
      row("\(flag.rawValue)\(flag.placeholder.map { " \($0)" } ?? "")", flag.summary) + "\n"
        + row("", origin(of: flag))
    }.joined(separator: "\n")
  }

  private static func origin(of flag: Flag) -> String {
    let fallback = "default: \(flag.fallback ?? (flag.placeholder == nil ? "off" : "none"))"
    return flag.environment.map { "\($0), \(fallback)" } ?? fallback
  }

  private static func row(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, 28 - label.count))
    return "  \(label)\(padding)\(text)"
  }
}

extension Command {
  /// The details of a command in help, beyond its summary.
  fileprivate var explanation: String {
    switch self {
    case .backup:
      """
      The copy is whole whatever is written meanwhile, and has its name only once it is
      on the disk and checked. It takes the place of an earlier backup, of nothing else.
      """
    case .restore:
      """
      The backup is checked before anything changes. No server may be running, and an
      existing database is replaced with --force alone.
      """
    case .check:
      """
      It reads beside a running server. With --repair no server may be running; what
      follows from a journal is made again, and nothing is changed where one cannot be
      read. Nothing is changed if the journal is incomplete or was tampered with, unless you
      accept the loss with --accept-loss.
      """
    case .export:
      """
      The directory is made, or is empty. The same database gives the same files.
      """
    case .import: Import.explanation
    case .user:
      """
      list needs no name. add and reset-password read the password from the terminal,
      or from standard input. All but list need the server to be stopped. The first
      account is the owner of the instance. A new password ends all sessions, and lets
      a disabled account in again. reset-second-factor lets the password alone in again
      where the telephone and the codes on paper are gone; sessions go on.
      """
    case .token:
      """
      add prints the token alone on one line, and nobody gets to see it again. remove
      takes the id that list prints. All but list need the server to be stopped.
      """
    case .demo:
      """
      Sign in as ada with the password: correct horse battery
      """
    case .serve:
      """
      Each variable may also be set with _FILE behind its name; then it names a file that
      holds the value.
      """
    case .alert:
      """
      A line for each of them says what came of it; exit code 1 if one was not reached.
      """
    case .health, .help, .version: ""
    }
  }
}
