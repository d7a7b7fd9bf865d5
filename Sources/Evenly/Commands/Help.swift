/// Prints what the program can do, or the flags of one command.
struct Help {
  private let command: Command?

  init(_ arguments: [String]) throws(Failure) {
    guard let name = arguments.first else {
      command = nil
      return
    }
    guard let command = Command(rawValue: name) else { throw .usage("there is no command '\(name)'") }
    self.command = command
  }

  func run() -> ExitCode {
    Console.print(Manual.text(for: command ?? .help))
    return .success
  }
}

/// The words of `evenly help`.
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
    let usage = "evenly \(command.rawValue)\(command.flags.isEmpty ? "" : " [flags]"): \(command.summary)"
    return command.flags.isEmpty ? usage : "\(usage)\n\n\(flags(of: command))"
  }

  private static func flags(of command: Command) -> String {
    command.flags.map { flag in
      row("\(flag.rawValue)\(flag.placeholder.map { " \($0)" } ?? "")", flag.summary)
        + "\n" + row("", "\(flag.environment), default: \(flag.fallback ?? "none")")
    }.joined(separator: "\n")
  }

  private static func row(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, 28 - label.count))
    return "  \(label)\(padding)\(text)"
  }
}
