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
      Evenly tracks the shared expenses of a household, in one file.

      \(commands.joined(separator: "\n"))

      Flags override environment variables, which override the defaults:

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
      The copy is complete even if data is written during the backup. The file gets its
      name only after it is on the disk and checked. It replaces only an earlier backup.
      """
    case .restore:
      """
      The backup is checked before anything changes. Stop the server first. An existing
      database is replaced only with --force. An encrypted backup needs --identity. It is
      a file, or the URL of one on a WebDAV server, or of the folder given to --backup-to,
      from which the newest is taken:
      evenly restore https://name:password@dav.example/folder/ --identity key.txt
      """
    case .backupKey:
      """
      Prints a secret key and, in a comment, its public key, as age-keygen does. Keep the
      secret key away from the server: anyone who has it can read the backups, and without it
      no one can. The server gets only the public key, by --backup-key.
      """
    case .check:
      """
      The check can run beside a running server. Before --repair, stop the server. A
      repair rebuilds the data that follows from the journals. It changes nothing if a
      journal cannot be read. If a journal is incomplete or was tampered with, it changes
      nothing unless you accept the loss with --accept-loss.
      """
    case .export:
      """
      The directory is created, or must be empty. The same database gives the same files.
      """
    case .import: Import.explanation
    case .user:
      """
      list needs no name. add and reset-password read the password from the terminal,
      or from standard input. Stop the server first, except for list. The first account
      is the owner of the server. A new password ends all sessions and enables a disabled
      account again. reset-second-factor turns off two-factor authentication, for a lost
      phone without recovery codes; sessions continue.
      """
    case .token:
      """
      add prints only the token, on one line. It is not shown again. remove takes the id
      that list prints. Stop the server first, except for list.
      """
    case .demo:
      """
      Sign in as ada with the password: correct horse battery
      """
    case .serve:
      """
      Each variable can also be set with the suffix _FILE; it then names a file that
      contains the value.
      """
    case .alert:
      """
      Prints the result for each address; exit code 1 if one could not be reached.
      """
    case .health, .help, .version: ""
    }
  }
}
