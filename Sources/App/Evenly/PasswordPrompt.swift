import Glibc

/// Reads a password: from a terminal without showing it, and twice; otherwise the first line of standard
/// input.
enum PasswordPrompt {
  static func read() throws(Failure) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine(), !line.isEmpty else {
        throw Failure(.badData, "no password on standard input")
      }
      return line
    }
    let password = try ask("Password: ")
    guard try ask("Again: ") == password else { throw Failure(.badData, "the two passwords differ") }
    return password
  }

  private static func ask(_ question: String) throws(Failure) -> String {
    let line = withoutEcho {
      Console.write(question, to: STDERR_FILENO)
      return waitForLine() ? readLine() : nil
    }
    Console.write("\n", to: STDERR_FILENO)
    guard let line, !line.isEmpty else { throw Failure(.badData, "no password was given") }
    return line
  }

  /// Signals are held while echo is off, so that none leaves the terminal like that; a key such as Ctrl-C
  /// ends the wait.
  private static func withoutEcho(_ read: () -> String?) -> String? {
    var before = termios()
    tcgetattr(STDIN_FILENO, &before)
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &mask)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    let line = read()
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    sigprocmask(SIG_SETMASK, &mask, nil)
    return line
  }

  /// False if a signal came first.
  private static func waitForLine() -> Bool {
    while true {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 50) > 0 { return true }
      var pending = sigset_t()
      sigpending(&pending)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where sigismember(&pending, signal) == 1 {
        return false
      }
    }
  }
}
