import Glibc

/// The program's output on a terminal.
enum Console {
  static func print(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Prints one line to standard error, with control characters from file contents replaced.
  static func complain(_ message: String) {
    let line = String(String.UnicodeScalarView(message.unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
    write("evenly: \(line)\n", to: STDERR_FILENO)
  }

  static func write(_ text: String, to descriptor: CInt) { write(Array(text.utf8), to: descriptor) }

  static func write(_ bytes: [UInt8], to descriptor: CInt) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
