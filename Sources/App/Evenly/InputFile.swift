import Glibc

/// A file named by the user, read up to a limit.
struct InputFile {
  private let path: String
  private let mostBytes: Int

  /// Of a larger file only the first bytes are read. A caller that passes its limit plus one sees that the
  /// file is too large.
  init(_ path: String, mostBytes: Int) {
    self.path = path
    self.mostBytes = mostBytes
  }

  func bytes() throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < mostBytes {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return Array(bytes.prefix(mostBytes))
  }

  private func failure() -> Failure {
    Failure(.inputOutput, "\(path) cannot be read: \(String(cString: strerror(errno)))")
  }
}
