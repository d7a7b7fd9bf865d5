import HTTP
import Testing

@testable import Web

/// A file that somebody chooses for a form.
struct ChosenFile {
  var field = "file"
  var name: String
  var type: String?
  var bytes: [UInt8]
}

extension Browser {
  /// Sends a form with files, as a browser does.
  @discardableResult
  func send(_ path: String, _ fields: [(String, String)] = [], files: [ChosenFile]) async throws -> Document {
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    for file in files {
      body += Array(
        "--edge\r\nContent-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"\r\n".utf8
      )
      if let type = file.type { body += Array("Content-Type: \(type)\r\n".utf8) }
      body += Array("\r\n".utf8) + file.bytes + Array("\r\n".utf8)
    }
    body += Array("--edge--\r\n".utf8)
    try await send("POST", path, body, "multipart/form-data; boundary=edge")
    return try await goOn()
  }

  private func goOn() async throws -> Document {
    guard status == 303, let location = response.fields[.location] else { return document }
    return try await visit(location)
  }
}

/// The smallest beginnings of files by which their kinds are known.
enum Sample {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
  static let gif = Array("GIF89a123".utf8)
  static let webp = Array("RIFF0000WEBPVP8 ".utf8)
  static let pdf = Array("%PDF-1.7\n".utf8)
  static let heic = [0, 0, 0, 24] + Array("ftypheic0000mif1".utf8)
  static let avif = [0, 0, 0, 24] + Array("ftypavif0000avif".utf8)
  static let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
  static let html = Array("<!DOCTYPE html><script>alert(1)</script>".utf8)
}
