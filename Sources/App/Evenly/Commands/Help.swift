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
