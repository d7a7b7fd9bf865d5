import Glibc

/// A private directory that is removed with its contents when this object is released.
package final class TemporaryDirectory {
  package let path: String

  /// Nil if it cannot be created.
  package init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/evenly-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { unlink("\(path)/\(name)") }
      }
      closedir(directory)
    }
    rmdir(path)
  }

  /// Creates a file that only this user can read; returns false if that fails.
  package func write(_ bytes: [UInt8], to name: String) -> Bool {
    write(to: name) { $0 < bytes.count ? bytes[$0...] : [] }
  }

  /// The same for contents in parts: `part` returns those from a position on, an empty slice at the end, and
  /// nil on failure.
  package func write(to name: String, readingParts part: (Int) -> ArraySlice<UInt8>?) -> Bool {
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var position = 0
    while let bytes = part(position) {
      if bytes.isEmpty { return true }
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      position += count
    }
    return false
  }
}
