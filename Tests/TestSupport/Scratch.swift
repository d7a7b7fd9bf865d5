import Glibc

/// A temporary directory, removed with the last reference.
package final class Scratch: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/evenly-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw ScratchError(errno: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in names(in: path) {
      let path = path + "/" + name
      if unlink(path) != 0 { remove(path) }
    }
    rmdir(path)
  }

  package func file(_ name: String = "evenly.db") -> String { path + "/" + name }

  package var names: [String] { Self.names(in: path) }

  /// The names in a directory in it; none if there is no such directory.
  package func names(in directory: String) -> [String] { Self.names(in: "\(path)/\(directory)") }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package func contents(_ name: String = "evenly.db") throws -> [UInt8] {
    let descriptor = open(file(name), O_RDONLY)
    guard descriptor >= 0 else { throw ScratchError(errno: errno) }
    defer { close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { result += buffer[..<count] }
    return result
  }

  /// The permissions of a file.
  package func mode(_ name: String) throws -> UInt32 {
    var info = stat()
    guard stat(file(name), &info) == 0 else { throw ScratchError(errno: errno) }
    return info.st_mode & 0o777
  }

  package func setMode(_ name: String, _ mode: UInt32) throws {
    guard chmod(file(name), mode) == 0 else { throw ScratchError(errno: errno) }
  }

  package func write(_ bytes: [UInt8], to name: String = "evenly.db") throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw ScratchError(errno: errno) }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw ScratchError(errno: errno) }
  }
}

/// The error code of the system.
package struct ScratchError: Error { let errno: Int32 }
