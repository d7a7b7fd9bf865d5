import Glibc
import Testing

/// A folder of its own, gone with the last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/evenly-web-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for name in Self.names(in: path) {
      for inner in Self.names(in: "\(path)/\(name)") { unlink("\(path)/\(name)/\(inner)") }
      if unlink("\(path)/\(name)") != 0 { rmdir("\(path)/\(name)") }
    }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func names(in folder: String) -> [String] { Self.names(in: "\(path)/\(folder)") }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen(self.file(name), "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  func bytes(of name: String) throws -> [UInt8] {
    let file = try #require(fopen(self.file(name), "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

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
}
